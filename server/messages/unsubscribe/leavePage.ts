import { html } from '#server/platform/html/html.ts'
import { sheet } from '#server/platform/html/page.ts'
import { homePath, type PageAnswer } from '#server/platform/publicPages/publicPages.ts'

/** Asks whether somebody wants no more mails. It names nobody, since a mail may have been passed on. */
export function askPage(): PageAnswer {
  const content = html`<section>
<p>If you press the button, we send you no more messages: neither about jobs, nor about your application.</p>
<p>You still get what you ask for yourself, such as a link to confirm an application.</p>
</section>
<form method="post" action=""><div class="answers"><button>Send me no more mails</button></div></form>`
  return { status: 200, sheet: sheet('No more mails?', homePath, content) }
}

export function donePage(): PageAnswer {
  return notice(200, 'You get no more mails', 'If you want mails again, write to the person who wrote to you last.')
}

export function unknownPage(): PageAnswer {
  const sentence = 'Copy the whole link from the mail, or answer the mail and ask for no more.'
  return notice(404, 'This link does not work', sentence)
}

function notice(status: number, title: string, sentence: string): PageAnswer {
  return { status, sheet: sheet(title, homePath, html`<section><p>${sentence}</p></section>`) }
}
