/** A property of a calendar file, with its escapes taken back. */
interface Property {
  readonly params: Readonly<Record<string, string>>
  readonly value: string
}

/** The one event of a calendar file, by the names of its properties, and the method of the file. */
export interface ReadCalendar {
  readonly method: string
  readonly event: ReadonlyMap<string, readonly Property[]>
}

const contentLine =
  /^(?<name>[A-Z][A-Z0-9-]*)(?<params>(?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(?<value>[^\p{Cc}]*)$/u

/**
 * Reads a calendar file with one event as RFC 5545 says, and nothing more leniently.
 * @throws Error for a line that is too long, is no content line, stands outside of its component, or breaks a character.
 */
export function readCalendar(file: string): ReadCalendar {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('Lines end with CRLF.')
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (Buffer.byteLength(line) > 75 || !line.isWellFormed())
      throw new Error(`This line is too long or broken: ${line}`)
  }
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n').map(toProperty)
  const names = lines.map(({ name, value }) => (name === 'BEGIN' || name === 'END' ? `${name}:${value}` : name))
  const [start, end] = [names.indexOf('BEGIN:VEVENT'), names.indexOf('END:VEVENT')]
  const frame = [names[0], names.at(-2), names.at(-1)]
  if (
    start < 1 ||
    frame.join() !== 'BEGIN:VCALENDAR,END:VEVENT,END:VCALENDAR' ||
    names.lastIndexOf('END:VEVENT') !== end
  )
    throw new Error('A file has one event.')
  const method = lines.slice(0, start).find(({ name }) => name === 'METHOD')?.value ?? ''
  const properties = Map.groupBy(lines.slice(start + 1, end), ({ name }) => name)
  return { method, event: properties }
}

function toProperty(line: string): Property & { readonly name: string } {
  const { name = '', params = '', value = '' } = contentLine.exec(line)?.groups ?? {}
  if (!name) throw new Error(`This is no content line: ${line}`)
  const pairs = [...params.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^;]*))/g)].map(([, key, quoted, plain]) => [
    key,
    quoted ?? plain,
  ])
  return { name, params: Object.fromEntries(pairs), value: value.replaceAll(/\\(.)/g, unescaped) }
}

function unescaped(_escape: string, character: string): string {
  if (!'\\;,nN'.includes(character)) throw new Error(`This is no escape: \\${character}`)
  return character.toLowerCase() === 'n' ? '\n' : character
}
