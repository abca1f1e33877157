/** Trusted markup. Values that are not `Html` are escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Makes markup and escapes its values. False, null and undefined become empty text. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((text, index) => text + render(values[index])).join(''))
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(render).join('')
  if (value === undefined || value === null || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
