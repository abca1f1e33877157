export interface Screenshot {
  readonly who: string
  readonly name: string
  /** The path is relative to the folder of the album. */
  readonly file: string
  readonly ms: number
  /** The reason for which the step failed. */
  readonly failure: string | undefined
}

/** Builds the HTML page that shows all pictures in the order in which they were taken. */
export function indexOf(pictures: readonly Screenshot[]): string {
  const style =
    'body{font:15px system-ui;max-width:1000px;margin:2rem auto}img{max-width:100%;border:1px solid #bbb}.failed{color:#b00}'
  const figures = pictures.map(({ who, name, file, ms, failure }) => {
    const title = `${who} · ${asText(name)} · ${ms} ms`
    const reason = failure === undefined ? '' : `<p class="failed">${asText(failure)}</p>`
    return `<h2>${title}</h2>${reason}<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
  })
  return `<!doctype html><meta charset="utf-8"><title>The walk</title><style>${style}</style>${figures.join('\n')}\n`
}

const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
