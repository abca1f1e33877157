import { Html, html } from './html.ts'
import type { Inlined } from './inlined.ts'
import { cardStyle, sheetStyle } from './pageStyle.ts'

/** The same logo as in the web app. */
const logo = html`<svg width="24" height="24" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="currentColor"/><path d="m8 12 6 11L24 8.5" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** Makes a whole HTML document with the content in a card. */
export function page(title: string, content: Html): string {
  return htmlDocument(title, 'Vouch', html`${logo}Vouch`, content, cardStyle)
}

/** A page for longer content. Its sender renders it in the name of the firm. */
export interface Sheet {
  readonly title: string
  /** The target of the logo. */
  readonly home: string
  readonly content: Html
  /** Search engines and previews read this. They may not list a page without it. */
  readonly head?: Html | undefined
  /** The only script that the page runs. It works without it, too. */
  readonly script?: Inlined
}

export function sheet(title: string, home: string, content: Html, head?: Html): Sheet {
  return { title, home, content, head }
}

/** Makes a whole HTML document of a sheet. */
export function sheetDocument({ title, home, content, head, script }: Sheet, firm: string): string {
  const main = html`${content}${script && html`<script>${new Html(script.text)}</script>`}`
  return htmlDocument(title, firm, html`<a href="${home}">${logo}${firm}</a>`, main, sheetStyle, head)
}

function htmlDocument(
  title: string,
  firm: string,
  header: Html,
  content: Html,
  style: Inlined,
  head = html`<meta name="robots" content="noindex">`,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${title} · ${firm}</title>
<style>${new Html(style.text)}</style>
</head>
<body>
<header>${header}</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup
}

interface LabelledField {
  readonly name: string
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  /** True if it may stay empty, which its label then says. */
  readonly optional?: boolean
  /** Shown at the end of the label's line. */
  readonly aside?: Html
  /** True if the page opens at this field. The first problem of a long page would otherwise be out of sight. */
  readonly focus?: boolean | undefined
}

interface InputField extends LabelledField {
  readonly type: 'email' | 'password' | 'text' | 'number'
  readonly autocomplete: string
  readonly value?: string | undefined
  /** Further attributes, such as limits. */
  readonly attributes?: Html
}

export function field({ type, autocomplete, value, attributes, ...rest }: InputField): Html {
  const control = html`<input type="${type}" value="${value ?? ''}" autocomplete="${autocomplete}"${attributes}`
  return labelled(rest, control)
}

/**
 * Makes a labelled control with its hint or problem, which screen readers read together with it. A text area has no
 * `maxlength`, because browsers silently cut a pasted text there.
 * @param start the start of its tag, with its own attributes and without its end.
 * @param content the text between its tags, and the closing tag; an input has none.
 */
export function labelled(
  { name, label, problem, hint, optional, aside, focus }: LabelledField,
  start: Html,
  content?: Html,
): Html {
  const note = problem
    ? html`<p class="problem" id="${name}-note">${problem}</p>`
    : hint && html`<p class="hint" id="${name}-note">${hint}</p>`
  const attributes = [
    optional ? '' : html` required`,
    problem ? html` aria-invalid="true"` : '',
    problem || focus ? html` autofocus` : '',
    note ? html` aria-describedby="${name}-note"` : '',
  ]
  return html`<div class="field">
<div class="row"><label for="${name}">${label}${optional ? html` <span class="optional">(optional)</span>` : ''}</label>${aside}</div>
${start} id="${name}" name="${name}"${attributes}>${content}
${note}
</div>`
}

/**
 * Makes a sentence about the whole form, which screen readers announce at once.
 * @param focus true if the page opens at it, because no field has a problem.
 */
export function banner(sentence: string | undefined, focus = false): Html | undefined {
  const attributes = focus ? html` tabindex="-1" autofocus` : ''
  return sentence ? html`<div class="banner" role="alert"${attributes}>${sentence}</div>` : undefined
}

export function below(content: Html): Html {
  return html`<p class="below">${content}</p>`
}
