/** A command-line option as plain data: what it takes, what it is for, and what stands where it isn't given. */
export type Option =
  | { readonly type: 'text'; readonly describe: string; readonly default?: string }
  | { readonly type: 'whole'; readonly least: number; readonly describe: string; readonly default?: number }
  /** From 0 to 1. */
  | { readonly type: 'share'; readonly describe: string; readonly default?: number }
  | {
      readonly type: 'choice';
      readonly choices: readonly string[];
      readonly describe: string;
      readonly default?: string;
    };

export type Options = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = One extends { type: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { type: 'text' }
    ? string
    : number;

/** What was given for options, read and checked one by one. */
export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]:
    | ValueOf<Declared[Name]>
    | (Declared[Name] extends { default: unknown } ? never : undefined);
};
