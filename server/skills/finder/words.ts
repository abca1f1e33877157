/** A run of letters or of digits in a text, with the signs of C++ and C#. */
export interface Word {
  readonly start: number
  readonly end: number
  /** In lower case and plain letters: `Ｃ＃` is `c#`, `.NET` is `dotnet`. */
  readonly folded: string
  /** Latin letters and digits that touch are one word of the writer: S3, Python3. Other scripts need no space beside them. */
  readonly isLatin: boolean
}

/** Words hold soft hyphens and joiners, which a PDF leaves inside of them. */
const wordPattern =
  /(?<![\p{L}\p{N}@_-])\.[nN][eE][tT](?!\p{L})|\p{Script=Latin}[\p{Script=Latin}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*(?:[+＋]{2}|[#＃♯])?|\p{N}+|(?:(?!\p{Script=Latin})\p{L}\p{M}*)+/gu
const plainWord = /^[a-z0-9]+$/
const hiddenCharacters = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu
const startsLatin = /^[\p{Script=Latin}\p{N}.]/u

/** Splits a text into words, in order. Letters and digits are apart, so that a version never hides a name. */
export function wordsOfText(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: written, index: start } of text.matchAll(wordPattern)) {
    const folded = fold(written)
    const isLatin = plainWord.test(folded) || startsLatin.test(written)
    words.push({ start, end: start + written.length, folded, isLatin })
  }
  return words
}

/** Tells whether one word of the writer ends between two words. `C#` ends before the `.NET` that touches it. */
export function isApart(before: Word | undefined, after: Word | undefined): boolean {
  if (!before || !after || before.end < after.start) return true
  return !(before.isLatin && after.isLatin) || /[+#]$/.test(before.folded) || after.folded === 'dotnet'
}

function fold(written: string): string {
  const lower = written.toLowerCase()
  if (plainWord.test(lower)) return lower
  if (lower === '.net') return 'dotnet'
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(hiddenCharacters, '')
    .replace('♯', '#')
    .normalize('NFC')
    .toLowerCase()
}
