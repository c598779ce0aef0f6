import { setTimeout } from 'node:timers/promises';

/** Tasks that sleep, and give about as much as a game does. */
export default function sleeper({ milliseconds }: { readonly milliseconds: number }) {
  return async (index: number): Promise<{ index: number; text: string }> => {
    await setTimeout(milliseconds);
    return { index, text: `${index} `.repeat(300) };
  };
}
