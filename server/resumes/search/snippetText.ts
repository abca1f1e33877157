import { findMarks, type Mark } from '#shared/resumes/resumeQuery.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'
import { windowsOf } from './snippetWindows.ts'

/** Counts characters around a mark, pieces of a snippet, and characters of a piece with several marks. */
const contextLength = 60
const pieceLimit = 3
const pieceLength = 240
/** One of the two lines of a result shows this many characters at its narrowest. */
const lineLength = 34
/** When nothing is marked, this many characters from the start of a text make its snippet. */
const fallbackLength = 200
/** A piece begins at a word, or at a letter that needs no space before it. */
const pieceStart = /(?<=\s)\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|$/u

/**
 * Makes the snippet of a text: the passages that a search found, with the matches marked. Parts are plain text, never markup, with dots
 * where text is left out. A long text is read only in windows around likely matches.
 * @param terms each with its variants.
 */
export function snippetOf(text: string, terms: readonly (readonly string[])[]): SnippetPart[] {
  const variants = terms.flat()
  const marks = windowsOf(text, terms).flatMap((window) => marksIn(text, window, variants))
  const pieces = piecesOf(marks, text.length)
  if (pieces.length === 0)
    return unmarked(cleanText(text.slice(0, fallbackLength)), text.length > fallbackLength ? ' …' : '')
  return pieces.flatMap((piece, index) => [
    ...unmarked(index > 0 || startOf(text, piece) > 0 ? '… ' : ''),
    ...partsOf(text, piece),
  ])
}

/** Finds the marks in a window, without those that touch its edge: the edge may have cut a longer word. */
function marksIn(text: string, { start, end }: Mark, variants: readonly string[]): Mark[] {
  return findMarks(text.slice(start, end), variants)
    .map((mark) => ({ start: start + mark.start, end: start + mark.end }))
    .filter((mark) => (mark.start > start || start === 0) && (mark.end < end || end === text.length))
}

interface Piece {
  start: number
  end: number
  readonly marks: Mark[]
}

/** Groups marks into pieces; marks near each other share one. */
function piecesOf(marks: readonly Mark[], length: number): Piece[] {
  const pieces: Piece[] = []
  for (const mark of marks) {
    const piece = pieces.at(-1)
    const end = Math.min(length, mark.end + contextLength)
    if (piece && mark.start - contextLength <= piece.end && end - piece.start <= pieceLength) {
      piece.marks.push(mark)
      piece.end = end
    } else if (pieces.length === pieceLimit) break
    else pieces.push({ start: Math.max(piece?.end ?? 0, mark.start - contextLength), end, marks: [mark] })
  }
  return pieces
}

function partsOf(text: string, piece: Piece): SnippetPart[] {
  const end = endOf(text, piece)
  const parts: SnippetPart[] = []
  let at = startOf(text, piece)
  for (const mark of piece.marks) {
    parts.push(...unmarked(cleanText(text.slice(at, mark.start))), {
      text: cleanText(text.slice(mark.start, mark.end)),
      marked: true,
    })
    at = mark.end
  }
  return [...parts, ...unmarked(cleanText(text.slice(at, end)), end < text.length ? ' ' : '')]
}

/**
 * Returns the start of a piece, moved to the start of a word. A list shows two lines, so the line before that of the first mark comes with it only if both are short enough to leave the mark in sight.
 */
function startOf(text: string, { start, marks: [first] }: Piece): number {
  const word = start === 0 ? 0 : start + text.slice(start, first?.start).search(pieceStart)
  const before = text.slice(word, first?.start)
  const markLine = before.lastIndexOf('\n') + 1
  const lineBefore = before.slice(0, markLine).trimEnd()
  const earlier = lineBefore.lastIndexOf('\n') + 1
  const isShort = lineBefore.length - earlier <= lineLength && before.length - markLine <= lineLength / 2
  return word + (isShort ? earlier : markLine)
}

function endOf(text: string, { end, marks }: Piece): number {
  const last = marks.at(-1)?.end ?? 0
  return end === text.length ? end : last + text.slice(last, end).search(/\s\S*$|$/)
}

function unmarked(...texts: string[]): SnippetPart[] {
  const text = texts.join('')
  return text ? [{ text, marked: false }] : []
}

/** Keeps one line break or one space of several, and removes halves of surrogate pairs at the ends. */
function cleanText(text: string): string {
  return text
    .replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
