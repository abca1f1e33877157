import { type Html, html } from '#server/platform/html/html.ts'

/** A page that a mail names at its end. */
interface NamedPage {
  readonly label: string
  readonly url: string
}

interface Looks {
  readonly button?: string | undefined
  readonly logo?: string | undefined
}

const webAddresses = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/
/** The visible text of a longer address is cut, but not its target. */
const shownLength = 60
/** It tells a reader nothing, nor does what follows it. */
const recordId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/**
 * Writes the text of a mail for programs that show HTML. It has no colours but that of its button, so it is light or dark like its reader's
 * program, and loads nothing. The first address that has a line for itself is the button. The words of the line above lead to any other.
 * @param end the lines below the text. The first is the name of the firm, which is also the mark above it, and what is read in place of its logo.
 * @param looks the words of the button, and the id of the part of the mail that is the logo.
 */
export function mailHtml(
  text: string,
  end: readonly string[],
  links: readonly NamedPage[],
  { button = 'Open', logo }: Looks = {},
): string {
  const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
  const [firm] = end
  const pages = links.map(({ label, url }) => html`<br><a href="${url}">${label}</a>`)
  return html`<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:16px;${font}">
${firm && html`<p style="margin:0 0 24px;font-size:20px;font-weight:700;letter-spacing:-.01em">${logo ? html`<img src="cid:${logo}" alt="${firm}" height="40" style="display:block;max-width:100%">` : firm}</p>\n`}<div style="max-width:640px;overflow-wrap:anywhere">
${partsOf(text, button)}<p style="margin:32px 0 0;font-size:13px;opacity:.75">${linesOf(end)}${pages}</p>
</div>
</body>
</html>
`.markup
}

/** Writes the paragraphs. A mail with a list has no button, since each line of the list is a link. */
function partsOf(text: string, button: string): (Html | '')[] {
  let isFree = true
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => {
      const lines = part.split('\n')
      isFree &&= !part.startsWith('- ')
      const at = isFree ? lines.findIndex(isAddress) : -1
      if (at < 0) return paragraph(linkedAbove(lines))
      isFree = false
      const link = html`<a href="${lines[at]?.trim()}" style="${buttonStyle}">${button}</a>`
      return html`${paragraph(linkedAbove(lines.slice(0, at)))}${paragraph([link])}${paragraph(linkedAbove(lines.slice(at + 1)))}`
    })
}

function paragraph(lines: readonly Html[]): Html | '' {
  return lines.length === 0 ? '' : html`<p style="margin:0 0 16px">${lines}</p>\n`
}

const buttonStyle =
  'display:inline-block;padding:10px 20px;border-radius:6px;background:#4757d6;color:#fff;text-decoration:none'

function isAddress(line: string): boolean {
  return /^\s*https?:\/\/[^\s<>"]+\s*$/.test(line)
}

/** Makes a line the link to the address that has the line below for itself. */
function linkedAbove(lines: readonly string[]): Html[] {
  const isLink = (at: number) => isAddress(lines[at] ?? '') && !isAddress(lines[at - 1] ?? '')
  return lines.flatMap((line, at) => {
    if (at > 0 && isLink(at)) return []
    const words = isLink(at + 1)
      ? html`<a href="${lines[at + 1]?.trim()}">${line.replace(/:$/, '')}</a>`
      : html`${line.split(webAddresses).map(linked)}`
    return [html`${at > 0 && html`<br>`}${words}`]
  })
}

function linesOf(lines: readonly string[]): Html[] {
  return lines.map((line, at) => html`${at > 0 && html`<br>`}${line.split(webAddresses).map(linked)}`)
}

/** Every second part of a line is an address. */
function linked(part: string, at: number): Html | string {
  if (at % 2 === 0) return part
  const [named = ''] = part.split(recordId, 1)
  const shown = named.slice(0, shownLength)
  return html`<a href="${part}">${shown}${shown !== part && '…'}</a>`
}
