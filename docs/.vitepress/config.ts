import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** A board on the front page; nothing is wider than a phone; at 1,440 px, columns of output have room. */
const styles = `
:root { --vp-code-lang-color: var(--vp-c-text-2); }
.play { width: 100%; height: 60rem; border: 1px solid var(--vp-c-divider); }
.vp-doc :not(pre) > code, .vp-doc h1, .vp-doc h2, .vp-doc h3 { overflow-wrap: anywhere; }
.vp-doc .whole { white-space: nowrap; }
.Layout:not(.help) :is([class~='language-sh'], [class~='language-text'], [class~='language-']) code
  { width: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.VPDoc.has-aside .content-container.content-container { max-width: 49rem; }
`;

/** Words of code that fit a phone's line: they don't break after a hyphen or a slash. */
const WHOLE = /(?<![^\s>])[^\s<>]{1,30}(?![^\s<])/g;

/** The folders of docs/ in the sidebar: what it calls each, and the pages to read first, in that order. */
const kinds = {
  tutorials: ['Tutorials', 'first-verdict', 'your-own-game', 'python-agent', 'weights-in-a-page'],
  'how-to': [
    ...['How to', 'which-way', 'more-strength', 'compare-two-agents', 'features', 'spsa', 'experiments'],
    ...['studio', 'your-own-data', 'engines', 'ci-for-an-engine', 'many-machines', 'modules', 'check-game'],
  ],
  'reference/commands': ['Commands', 'README', 'tune', 'match', 'fit', 'data'],
  reference: ['Reference', 'glossary', 'tournaments', 'formats', 'notation', 'engine-protocol'],
  explanation: ['Explanation', 'champion-loop', 'equal-time', 'statistics', 'board-networks', 'patterns', 'search'],
  evidence: ['Evidence', 'results', 'field', 'notebook', 'proofs'],
};

/** The pages of a folder of docs/ by their headlines: `first`, then the others by name. */
function pagesOf(folder: string, first: readonly string[]) {
  const others = readdirSync(join(project, 'docs', folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !first.includes(name));
  return [...first, ...others].map((name) => {
    const link = `/docs/${folder}/${name}`;
    const text = /^# (.+)$/m.exec(readFileSync(join(project, `${link}.md`), 'utf8'))?.[1];
    return { text: text ?? name, link };
  });
}

/** The site of `npm run docs:build`: all pages of the project, at the places where they lie in it. */
export default defineConfig({
  title: 'weightroom',
  description: 'Better evaluation weights for alpha-beta agents of board games',
  srcDir: project,
  srcExclude: ['runs/**', 'test/**', 'templates/**', 'dist/**'],
  rewrites: { 'docs/index.md': 'index.md' },
  head: [['style', {}, styles]],
  transformPageData({ frontmatter, relativePath }) {
    // Help has columns that don't break, and no headlines for an outline.
    if (relativePath.startsWith('docs/reference/commands/'))
      Object.assign(frontmatter, { aside: false, pageClass: 'help' });
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      ...Object.entries(kinds).map(([folder, [text, ...first]]) => ({ text, items: pagesOf(folder, first) })),
      {
        text: 'More',
        items: [
          { text: 'README', link: '/README' },
          { text: 'Library', link: '/docs/api/weightroom' },
          { text: 'Published champions', link: '/reports/published/README' },
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Changelog', link: '/CHANGELOG' },
        ],
      },
    ],
  },
  markdown: {
    // VitePress's own have too little contrast on its grey.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // Indented code looks as code between fences does.
      md.renderer.rules.code_block = (...rest) => md.renderer.rules.fence!(...rest);
      for (const name of ['code_inline', 'fence'] as const) {
        const rule = md.renderer.rules[name]!;
        md.renderer.rules[name] = (...rest) =>
          rule(...rest).replace(/>[^<]+</g, (text) => text.replace(WHOLE, '<span class="whole">$&</span>'));
      }
      // A corner of a table without words is no headline.
      md.core.ruler.push('empty-headlines', ({ tokens }) => {
        for (const [i, token] of tokens.entries())
          if (token.type === 'th_open' && tokens[i + 1]!.content === '')
            for (const one of [token, tokens[i + 2]!]) one.tag = 'td';
      });
      // A link to code is only a link where the code is.
      md.core.ruler.push('code-links', ({ tokens, env }) => {
        for (const { children } of tokens)
          for (const [i, token] of (children ?? []).entries()) {
            const href = token.attrGet('href');
            if (token.type !== 'link_open' || href === null || /^(\w+:|#)/.test(href)) continue;
            const file = join(dirname(env.path), href.replace(/#.*/, ''));
            if (/\.(md|png)$/.test(file) || !existsSync(file)) continue;
            const end = children!.findIndex((one, at) => at > i && one.type === 'link_close');
            for (const one of [token, children![end]!]) [one.type, one.tag, one.hidden] = ['text', '', true];
          }
      });
    },
  },
});
