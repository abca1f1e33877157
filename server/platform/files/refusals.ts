/** The reasons to refuse a file, with the sentences that people see. */
export const refusals = {
  EMPTY: 'This file is empty. Choose another one.',
  NO_TEXT: 'This file has no text in it. Choose another one.',
  SCANNED: 'This PDF contains only pictures of text, such as a scan. Upload a PDF in which you can select the text.',
  ENCRYPTED: 'This file is protected by a password. Upload it without one.',
  BROKEN: 'This file is damaged and cannot be read. Save it again and upload the new file.',
  WRONG_TYPE: 'Only PDF, Word (.docx) and plain text files can be read. Save it as one of them.',
  OLD_WORD: 'This is an old Word file (.doc), or a Word file with a password. Save it as .docx without a password.',
  TOO_LARGE: 'This file is larger than 10 MB. Upload a smaller one.',
  UNPACKS_TOO_LARGE: 'This file becomes too large when it is unpacked. Save it as PDF and upload the PDF.',
  TOO_HARD: 'This file is too complex to read. Save it as a simple PDF and upload that.',
  NOT_A_TABLE:
    'Only tables can be read: CSV or other text, Excel (.xlsx) and OpenDocument (.ods). Save it as one of them.',
  OLD_SPREADSHEET:
    'This is an old Excel file (.xls), or an Excel file with a password. Save it as .xlsx without a password.',
  MIXED_ENCODING: 'Some characters of this file are damaged, so none of it was read. Save it as “CSV UTF-8”.',
  OPEN_QUOTE: 'A quote is opened in this file and never closed, so none of it was read. Save the table again.',
  TOO_MANY_CELLS: 'This file has more than a million cells. Divide it into several files.',
  TOO_MANY_SHEETS: 'This file has more than 20 sheets. Divide it into several files.',
  NO_PAGE: 'This file has no such page.',
} as const
export type FileRefusal = keyof typeof refusals

/** A reader's answer for a file that it refuses. */
export interface Refused {
  readonly refusal: FileRefusal
}

/** Thrown in the process of a reader when it refuses a file. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}
