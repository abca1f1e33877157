import { readFile } from 'node:fs/promises'
import path from 'node:path'

const examples = path.join(import.meta.dirname, '../../docs/operations')

/** Reads an example of the documents for operators, with some texts replaced. @throws Error for a text that it does not have. */
export async function readExample(name: string, replacements: readonly (readonly [string, string])[]): Promise<string> {
  const text = await readFile(path.join(examples, name), 'utf8')
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${name} no longer has ${from}`)
    return before.replaceAll(from, to)
  }, text)
}
