import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CatalogueKind, isCatalogueKind } from '#server/skills/catalogue/kinds.ts'

/** A skill that was chosen by hand, with the names that were given to it by hand. */
export interface ChosenSkill {
  readonly name: string
  readonly kind: CatalogueKind
  readonly aliases: readonly string[]
}

/** Reads the lists of chosen skills. Each is named after its kind, and has lines such as `Go = Golang, Go lang`. */
export async function readChosen(folder: string): Promise<ChosenSkill[]> {
  const files = await readdir(folder)
  const lists = files.map(async (file) => {
    const kind = path.basename(file, '.txt')
    if (!isCatalogueKind(kind)) throw new Error(`${file} is named after no kind of skills.`)
    return parseChosen(kind, await readFile(path.join(folder, file), 'utf8'))
  })
  return (await Promise.all(lists)).flat()
}

function parseChosen(kind: CatalogueKind, text: string): ChosenSkill[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', aliases] = line.split(' = ')
      return { name, kind, aliases: aliases?.split(', ') ?? [] }
    })
}
