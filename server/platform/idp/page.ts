import { Html, html } from './html.ts'
import { pageStyle } from './pageStyle.ts'

/** The same logo as in the web app. */
const logo = html`<svg width="24" height="24" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="currentColor"/><path d="m8 12 6 11L24 8.5" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** A whole HTML document with the content in a card. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${title} · Vouch</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<header>${logo}Vouch</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup
}

/** One labelled input. Screen readers read its problem or hint together with it. */
export function field(options: {
  name: string
  label: string
  type: 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  problem?: string | undefined
  hint?: string
  /** Shown at the end of the label's line. */
  aside?: Html
  focus?: boolean
}): Html {
  const { name, problem, hint } = options
  const note = problem
    ? html`<p class="problem" id="${name}-note">${problem}</p>`
    : hint && html`<p class="hint" id="${name}-note">${hint}</p>`
  const attributes = [
    problem ? html` aria-invalid="true"` : '',
    note ? html` aria-describedby="${name}-note"` : '',
    options.focus ? html` autofocus` : '',
  ]
  return html`<div class="field">
<div class="row"><label for="${name}">${options.label}</label>${options.aside}</div>
<input id="${name}" name="${name}" type="${options.type}" value="${options.value ?? ''}" autocomplete="${options.autocomplete}" required${attributes}>
${note}
</div>`
}

/** A sentence about the whole form, which screen readers announce at once. */
export function banner(sentence: string | undefined): Html | undefined {
  return sentence ? html`<div class="banner" role="alert">${sentence}</div>` : undefined
}

/** The line under a form. */
export function below(content: Html): Html {
  return html`<p class="below">${content}</p>`
}
