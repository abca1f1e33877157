import { readFileSync } from 'node:fs'

/** Relates skills of the catalogue that ships, by their names. Both files are made by hand. */
export interface RelatedSkills {
  /** The skills that people with a skill also have, directly: Next.js implies React, and React JavaScript. */
  readonly implied: ReadonlyMap<string, readonly string[]>
  /** Skills that are quick to learn for somebody who has one of them, such as Vue and React. */
  readonly near: readonly (readonly string[])[]
}

/** Reads `implied.txt`, with lines such as `Next.js > React`, and `near.txt`, with lines such as `Vue ~ React`. */
export function readRelatedSkills(): RelatedSkills {
  const implied = linesOf('implied.txt').map((line) => {
    const [skill = '', others = ''] = line.split(' > ')
    return [skill, others.split(', ')] as const
  })
  return { implied: new Map(implied), near: linesOf('near.txt').map((line) => line.split(' ~ ')) }
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
}
