import * as z from 'zod/mini'

/** A line of text as people type it: trimmed, not empty, without control characters. */
export function requiredLine(emptyMessage: string, maxLength = 200) {
  return line(maxLength).check(notBlank(emptyMessage))
}

/** Refuses text without a visible character: empty, white space, or characters such as the zero-width space. */
export function notBlank(emptyMessage: string) {
  return z.regex(/[^\s\p{C}]/u, emptyMessage)
}

/** The same, but an empty line gives null. */
export function optionalLine(maxLength = 200) {
  return optional(line(maxLength))
}

/** A line that a save may leave out, which leaves it as it is; null or nothing typed clears it. */
export function clearableLine(maxLength = 200) {
  return clearable(line(maxLength))
}

/** A text of several lines, where nothing typed means null. */
export function optionalText(maxLength = 2_000) {
  return optional(longText(maxLength))
}

/** A text of several lines, which may be empty. */
export function longText(maxLength = 2_000) {
  return z.string('Enter a text.').check(z.trim(), z.maxLength(maxLength, `Use at most ${maxLength} characters.`))
}

/** A value that need not be given: nothing typed, and nothing at all, mean null. */
export function optional(schema: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value || null),
  )
}

/** A text of several lines that somebody wrote. */
export function requiredText(emptyMessage: string, maxLength = 2_000) {
  return z
    .string(emptyMessage)
    .check(z.trim(), notBlank(emptyMessage), z.maxLength(maxLength, `Use at most ${maxLength} characters.`))
}

/** A value that a save may leave out, which leaves it as it is; null or nothing typed clears it. */
export function clearable(schema: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value || null),
    ),
  )
}

/** An e-mail address, trimmed and in lower case; what a browser's e-mail input accepts. */
export function emailAddress() {
  return z
    .string('Enter an e-mail address.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Enter an e-mail address.'),
      z.maxLength(254, 'Use an e-mail address of at most 254 characters.'),
      z.regex(z.regexes.html5Email, 'Enter an e-mail address such as name@example.com.'),
    )
}

/** The id of a row, in lower case as the database writes it, so that equal ids are equal strings. */
export function rowId(message?: string) {
  return z.guid(message).check(z.toLowerCase())
}

/** What a mutation of one row takes that says nothing but which. */
export const rowInput = z.object({ id: rowId() })

function line(maxLength: number) {
  return z.string('Enter a text.').check(
    z.trim(),
    z.maxLength(maxLength, `Use at most ${maxLength} characters.`),
    z.refine((value) => !/\p{Cc}/u.test(value), 'Remove the line breaks and control characters.'),
  )
}

/**
 * Refuses rows that repeat another's value, at the field of the later one. Rows without a value repeat nothing.
 * @param name of the field that may not repeat, such as the skill of a job's skill.
 */
export function eachOnce<Name extends string>(name: Name, message: string) {
  return z.check<readonly Readonly<Record<Name, unknown>>[]>(({ value: rows, issues }) => {
    for (const [place, row] of rows.entries()) {
      const first = rows.findIndex((other) => other[name] === row[name])
      if (row[name] && first < place) issues.push({ code: 'custom', input: rows, path: [place, name], message })
    }
  })
}
