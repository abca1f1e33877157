import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { project } from '#scripts/processes/processes.ts'

/** The files that people read, without what is generated. */
const sources = '{shared,server,web,test,e2e,bench,proofs,scripts}/**/*.{ts,tsx,mjs}'
const exclude = ['**/gql/**', '**/node_modules/**', 'bench/peers/**', 'scripts/new/files/**']
/** At most this many places of a hint are printed. */
const shown = 3

/** Playwright uses these names, and each kind of browser test extends its own. */
const playwrightNames = ['test', 'expect']

/** The text of each file, by its path. */
type Files = ReadonlyMap<string, string>

/** Prints what a reader would trip over. Each has its exceptions, so nothing is refused for it. */
export function printHints(): void {
  const files = new Map(
    globSync(sources, { cwd: project, exclude }).map((file) => [file, readFileSync(path.join(project, file), 'utf8')]),
  )
  const hints = {
    'a comment begins with a fragment: say a whole sentence': fragments(files),
    'exports share a name, so a search for one finds the other': sharedNames(files),
    'a folder holds one file, which could stand one folder above': loneFiles([...files.keys()]),
  }
  for (const [says, places] of Object.entries(hints)) {
    if (places.length > 0)
      process.stdout.write(`hint  ${says} (${places.length}): ${places.slice(0, shown).join('; ')}\n`)
  }
}

/** Lists the comments that begin with a word of a question, and are none. */
export function fragments(files: Files): string[] {
  const fragment =
    /^[ \t]*(?:\/\*\*\s*(?:\* )?|(?<!\/\/.*\n[ \t]*)\/\/ )((?:What|Whether|How|That of|Those of|Of)\b(?!.*\?).{0,50})/gm
  return [...files].flatMap(([file, text]) => [...text.matchAll(fragment)].map(([, words]) => `${file}: ${words}`))
}

/** Lists the names that several files export themselves, with those files. */
export function sharedNames(files: Files): string[] {
  const declared = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm
  const exported = [...files].flatMap(([file, text]) =>
    [...new Set([...text.matchAll(declared)].map(([, name = '']) => name))].map((name) => ({ name, file })),
  )
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([name, places]) => places.length > 1 && !playwrightNames.includes(name))
    .map(([name, places]) => `${name} of ${places.map(({ file }) => file).join(' and ')}`)
}

/** Lists the files that have a folder of their own inside a room of the server or of the web app, without counting tests. */
export function loneFiles(files: readonly string[]): string[] {
  const rooms = files.filter((file) => /^(server|web)\/[^/]+\/.*\//.test(file) && !file.includes('.test.'))
  return rooms.filter((file) => !rooms.some((other) => other !== file && other.startsWith(`${path.dirname(file)}/`)))
}
