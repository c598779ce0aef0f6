import { basename } from 'node:path';

/** Programs that run another one: the first of their arguments that is no option. */
const INTERPRETERS =
  /^(?:python|pypy|node|nodejs|deno|bun|java|dotnet|mono|wine|ruby|perl|php|lua|luajit|julia|Rscript|racket|sbcl|bash|dash|sh|zsh|env)[\d.]*(?:\.exe)?$/;
/** Options of theirs that take the next argument. */
const WITH_VALUE = /^(?:-cp|-classpath|--class-path|--module-path|-r|--require|--import|-W|-X)$/;
/** What follows is a program's text, not its name. */
const CODE = /^(?:-c|-e|-p|--eval|--print)$/;

/**
 * What people call the program that `words` start, without its folder: `bob.py` of `python3 agents/bob.py -v`, `x.jar`
 * of `java -jar x.jar`, `mohex` of `/usr/bin/mohex --quiet`.
 */
export function programName([program, ...rest]: readonly string[]): string {
  const own = basename(program!);
  if (!INTERPRETERS.test(own)) return own;
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i]!;
    if (CODE.test(word)) return own;
    if (WITH_VALUE.test(word)) i++;
    else if (!word.startsWith('-') && word !== 'run') return basename(word) || own;
  }
  return own;
}
