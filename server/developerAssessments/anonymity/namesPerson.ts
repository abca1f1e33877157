import { fold, indexNeedles, needlesIn } from '#server/platform/files/search/needles.ts'
import { readingsOf } from '#server/platform/files/search/readings.ts'
import { decoded, lettersOf, needlesOf, type PersonDetail, wordsInAddress } from './needlesOf.ts'

/**
 * Finds the words of a link that give away whom it is from, such as github.com/zoe-unal/task. It rather finds too much: the staff then
 * decide about the link.
 */
export function namesInLink(link: string | null, details: readonly PersonDetail[]): string[] {
  if (link === null) return []
  const letters = lettersOf(fold(decoded(link)))
  const anywhere = wordsInAddress(details).filter((word) => letters.includes(word))
  return [...new Set([...anywhere, ...namesInText(decoded(link), details)])]
}

/** Finds the words of a text that give away who wrote it, by the rules for files. */
export function namesInText(text: string | null, details: readonly PersonDetail[]): string[] {
  return needlesIn(readingsOf(text ?? ''), indexNeedles(needlesOf(details))).map((needle) => needle.text)
}
