import { findMarks, type Mark, type ResumeQuery } from './resumeQuery.ts'
import type { SnippetPart } from './resumes.ts'
import { windowsOf } from './snippetWindows.ts'

/** Characters of text around a mark, how near marks share a piece, and how many pieces a snippet has. */
const around = 60
const pieceLimit = 3
const pieceLength = 240
/** What a text shows in which nothing is marked: its beginning. */
const beginning = 200

/**
 * The places of a text that a search found, with what was searched for marked. The parts are plain text, joined by dots where text
 * is left out; nothing of it is markup. Of a long text only the windows around what was searched for are read.
 */
export function snippetOf(text: string, query: ResumeQuery): SnippetPart[] {
  const marks = windowsOf(text, query).flatMap((window) => marksIn(text, window, query))
  const pieces = piecesOf(marks, text.length)
  if (pieces.length === 0) return plain(sober(text.slice(0, beginning)), text.length > beginning ? ' …' : '')
  return pieces.flatMap((piece, index) => [...plain(index > 0 || piece.start > 0 ? '… ' : ''), ...partsOf(text, piece)])
}

/** A word that the edge of a window cuts is another word: it is not marked. */
function marksIn(text: string, { start, end }: Mark, query: ResumeQuery): Mark[] {
  return findMarks(text.slice(start, end), query)
    .map((mark) => ({ start: start + mark.start, end: start + mark.end }))
    .filter((mark) => (mark.start > start || start === 0) && (mark.end < end || end === text.length))
}

interface Piece {
  start: number
  end: number
  readonly marks: Mark[]
}

/** Marks that stand near each other share a piece. */
function piecesOf(marks: readonly Mark[], length: number): Piece[] {
  const pieces: Piece[] = []
  for (const mark of marks) {
    const piece = pieces.at(-1)
    const end = Math.min(length, mark.end + around)
    if (piece && mark.start - around <= piece.end && end - piece.start <= pieceLength) {
      piece.marks.push(mark)
      piece.end = end
    } else if (pieces.length === pieceLimit) break
    else pieces.push({ start: Math.max(piece?.end ?? 0, mark.start - around), end, marks: [mark] })
  }
  return pieces
}

function partsOf(text: string, piece: Piece): SnippetPart[] {
  const end = endOf(text, piece)
  const parts: SnippetPart[] = []
  let at = startOf(text, piece)
  for (const mark of piece.marks) {
    parts.push(...plain(sober(text.slice(at, mark.start))), {
      text: sober(text.slice(mark.start, mark.end)),
      marked: true,
    })
    at = mark.end
  }
  return [...parts, ...plain(sober(text.slice(at, end)), end < text.length ? ' ' : '')]
}

/** A piece begins and ends with whole words. */
function startOf(text: string, { start, marks: [first] }: Piece): number {
  return start === 0 ? 0 : start + text.slice(start, first?.start).search(/(?<=\s)\S|$/)
}

function endOf(text: string, { end, marks }: Piece): number {
  const last = marks.at(-1)?.end ?? 0
  return end === text.length ? end : last + text.slice(last, end).search(/\s\S*$|$/)
}

function plain(...texts: string[]): SnippetPart[] {
  const text = texts.join('')
  return text ? [{ text, marked: false }] : []
}

/** Without line breaks, and without the half of a character that was cut in two. */
function sober(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
