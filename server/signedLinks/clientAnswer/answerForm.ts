import { type Html, html } from '#server/platform/html/html.ts'
import { banner, labelled } from '#server/platform/html/page.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'
import type { Answerable } from '#server/signedLinks/clientAnswer/answerable.ts'
import { answerFields, type TypedClientAnswer } from '#server/signedLinks/clientAnswer/readGivenAnswer.ts'
import { clientAnswerReasons, clientAnswers, isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { spanOf } from '#shared/meetings/spanOf.ts'
import { mayChooseTime } from './interviewTime.ts'

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
  const time = typed?.time ?? (question.interview?.is_own ? question.interview.starts_at : '')
  return html`<form method="post" action="">
<h3>What do you think of ${question.first_name}?</h3>
${outcome === 'SAVED' && html`<p class="note" role="status" tabindex="-1" autofocus>Thank you. Your answer has arrived.</p>`}
${banner(typed?.problem, typed !== undefined)}
<p>${standing(question)}</p>
<input type="hidden" name="link" value="${question.link_id}">
<input type="hidden" name="${names.seen}" value="${question.client_answered_at ?? ''}">
${labelled({ name: names.reason, label: 'If not, why?', optional: true }, html`<select`, html`${reasonOptions(reason)}</select>`)}
${labelled({ name: names.note, label: 'In your words', optional: true }, html`<textarea`, html`${'\n'}${note}</textarea>`)}
${timeField(question, names.time, time)}
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

/** Offers the times for an interview, or says what stands for it. */
function timeField(question: Answerable, name: string, chosen: string): Html | false {
  const { interview, offered, planned, time_zone } = question
  if (planned) return html`<p>The interview is planned for <strong>${spanInWords(planned, time_zone)}</strong>.</p>`
  if (!mayChooseTime(question)) {
    return interview?.state === 'OPEN' && html`<p>Your company has proposed times for an interview.</p>`
  }
  const options = offered.map(
    (time) =>
      html`<option value="${time.starts_at}"${time.starts_at === chosen && html` selected`}>${spanInWords(spanOf(time), time_zone)}</option>`,
  )
  const field = {
    name,
    label: 'When could you meet?',
    optional: true,
    hint: 'We plan the interview and send you an invitation.',
  }
  return labelled(field, html`<select`, html`<option value="">No time yet</option>${options}</select>`)
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
