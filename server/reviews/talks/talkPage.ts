import { html } from '#server/platform/html/html.ts'
import { banner, labelled, type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import { notice } from '#server/signedLinks/pages/notices.ts'
import { openingMark } from '#server/signedLinks/pages/openingMark.ts'
import { talkDay } from '#shared/developerAssessments/talks.ts'
import type { TalkQuestion } from './talkQuestion.ts'

/** The words as they were typed, and the problems with them. */
export interface TypedObjection {
  readonly words: string
  readonly problems?: Readonly<Partial<Record<'form' | 'words', string>>>
}

/** Asks a developer whether a talk took place. Only its buttons answer, because mail scanners open links. */
export function talkPage(
  question: TalkQuestion,
  token: string,
  { words, problems = {} }: TypedObjection = { words: '' },
): Sheet {
  const { first_name, assessment, day, took_place } = question
  const people = new Intl.ListFormat('en').format(question.with)
  return sheet(
    'Did this talk take place?',
    homePath,
    html`<p>Hi ${first_name}, we have this talk with you on record.</p>
<section aria-label="The talk">
<dl class="pairs">
<div><dt>What</dt><dd>${assessment}</dd></div>
<div><dt>When</dt><dd>${talkDay(day)}</dd></div>
<div><dt>With</dt><dd>${people}</dd></div>
</dl>
</section>
<form method="post" action="">
<h2>Is it so?</h2>
${took_place !== null && html`<p>Your answer so far: <strong>${took_place ? 'It took place' : 'It didn’t take place'}</strong>. You can change it.</p>`}
${banner(problems.form)}
<button name="answer" value="YES">It took place</button>
</form>
<form method="post" action="">
<h2>Not so?</h2>
${labelled({ name: 'words', label: 'What is not so', problem: problems.words }, html`<textarea`, html`${'\n'}${words}</textarea>`)}
<button name="answer" value="NO" class="plain">It didn’t take place</button>
</form>
${openingMark(token)}`,
  )
}

/** Thanks a developer who has answered. */
export function talkAnsweredPage(tookPlace: boolean): Sheet {
  const sentence = tookPlace
    ? 'You confirmed that this talk took place. There is nothing else to do.'
    : 'The people who decide know now that this talk didn’t take place. Nothing rests on it until it is clear what happened.'
  return notice('Thank you for your answer', sentence)
}
