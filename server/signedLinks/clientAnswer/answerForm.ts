import { type Html, html } from '#server/platform/html/html.ts'
import { banner, labelled } from '#server/platform/html/page.ts'
import type { Answerable } from '#server/signedLinks/clientAnswer/answerable.ts'
import { answerFields, type TypedClientAnswer } from '#server/signedLinks/clientAnswer/readGivenAnswer.ts'
import { clientAnswerReasons, clientAnswers, isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'

/** The outcome of the last sending of a form. */
export type AnswerOutcome = TypedClientAnswer | 'SAVED'

/** Asks a named contact about a profile. Opening it changes nothing: only its buttons answer, because mail scanners open links. */
export function answerForm(question: Answerable, outcome?: AnswerOutcome): Html {
  if (!isAnswerable(question)) return html`<section><p>${closedSentence(question)}</p></section>`
  const names = answerFields(question.link_id)
  const typed = outcome === 'SAVED' ? undefined : outcome
  const own = question.is_own ? question : undefined
  const reason = typed?.reason ?? own?.client_answer_reason ?? ''
  const note = typed?.note ?? own?.client_answer_note ?? ''
  return html`<form method="post" action="">
<h3>What do you think of ${question.first_name}?</h3>
${outcome === 'SAVED' && html`<p class="note" role="status" tabindex="-1" autofocus>Thank you. Your answer has arrived.</p>`}
${banner(typed?.problem, typed !== undefined)}
<p>${standing(question)}</p>
<input type="hidden" name="link" value="${question.link_id}">
<input type="hidden" name="${names.seen}" value="${question.client_answered_at ?? ''}">
${labelled({ name: names.reason, label: 'If not, why?', optional: true }, html`<select`, html`${reasonOptions(reason)}</select>`)}
${labelled({ name: names.note, label: 'In your words', optional: true }, html`<textarea`, html`${'\n'}${note}</textarea>`)}
<div class="answers">
<button name="answer" value="INTERESTED">Interested</button>
<button name="answer" value="NOT_FOR_US" class="plain">Not for us</button>
</div>
</form>`
}

function standing({ client_answer, is_own }: Answerable): Html | string {
  if (!client_answer) return 'Your answer goes to the person who sent you this link.'
  return html`${is_own ? 'Your answer' : 'The answer of your company'} so far: <strong>${clientAnswers[client_answer].label}</strong>. You can change it until the profile moves on.`
}

function reasonOptions(chosen: string): Html {
  const options = Object.entries(clientAnswerReasons).map(
    ([value, { label }]) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  )
  return html`<option value="">Choose a reason</option>${options}`
}

/** Says why a profile takes no answer. */
export function closedSentence({ status }: Answerable): string {
  return openJobProfileStatuses.includes(status)
    ? 'You can answer here once we have put this developer forward.'
    : 'This profile has moved on, so it takes no answers any more. If something has changed, ask the person who sent you the link.'
}
