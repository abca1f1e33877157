import { type Html, html } from '#server/platform/html/html.ts'

/** A page that a mail names at its end. */
interface NamedPage {
  readonly label: string
  readonly url: string
}

const webAddresses = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/
/** The visible text of a longer address is cut, but not its target. */
const shownLength = 60

/**
 * Writes the text of a mail for programs that show HTML. It has no colours, so it is light or dark like its reader's program, and loads nothing.
 * @param end the lines below the text.
 */
export function mailHtml(text: string, end: readonly string[], links: readonly NamedPage[]): string {
  const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
  const pages = links.map(({ label, url }) => html`<br><a href="${url}">${label}</a>`)
  return html`<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:16px;${font}">
<div style="max-width:640px;overflow-wrap:anywhere">
${text
  .trim()
  .split(/\n{2,}/)
  .map(
    (part) => html`<p style="margin:0 0 16px">${linesOf(part.split('\n'))}</p>\n`,
  )}<p style="margin:32px 0 0;font-size:13px;opacity:.75">${linesOf(end)}${pages}</p>
</div>
</body>
</html>
`.markup
}

function linesOf(lines: readonly string[]): Html[] {
  return lines.map((line, at) => html`${at > 0 && html`<br>`}${line.split(webAddresses).map(linked)}`)
}

/** Every second part of a line is an address. */
function linked(part: string, at: number): Html | string {
  if (at % 2 === 0) return part
  const shown = part.length > shownLength ? `${part.slice(0, shownLength)}…` : part
  return html`<a href="${part}">${shown}</a>`
}
