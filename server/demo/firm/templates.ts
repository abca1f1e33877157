import type { Calendar } from '#server/demo/calendar.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRows } from '#server/demo/rows.ts'

export const templates = [
  {
    name: 'Ask for an update',
    subject: 'How are you, {{first_name}}?',
    body: 'Hi {{first_name}},\n\nAre you still available, and at the same rate? A short answer is enough.\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Invite to an intro call',
    subject: 'A call to get to know you',
    body: 'Hi {{first_name}},\n\nThank you for applying. When would a call of 30 minutes suit you this week?\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Point out the jobs page',
    subject: 'New jobs for you',
    body: 'Hi {{first_name}},\n\nThere are new jobs on {{jobs_page}}. Does one of them interest you?\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Introduce their DSTM',
    subject: '{{dstm_name}} looks after you from now on',
    body: 'Hi {{first_name}},\n\n{{dstm_name}} is your contact from now on. Write to them whenever you need something.\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Rejection: rate',
    subject: 'Your application',
    body: 'Hello {{first_name}},\n\nThank you for applying. Our clients pay less than the rate that you named, so we will not go on now. If your rate changes, answer this message: we keep what you sent us.\n\nAll the best,\n{{sender_name}}',
    rejection_reason: 'RATE',
  },
  {
    name: 'Rejection: skills',
    subject: 'Your application',
    body: 'Hello {{first_name}},\n\nThank you for applying. The jobs that we have now ask for other skills than yours. {{jobs_page}} shows what our clients look for: please apply again when one of them is yours.\n\nAll the best,\n{{sender_name}}',
    rejection_reason: 'SKILLS',
  },
] as const

export function addTemplates(rows: DemoRows, calendar: Calendar): void {
  const created_at = calendar.midnight(700)
  for (const { name, subject, body, ...more } of templates) {
    const random = demoRandom('template', name)
    const [text_id, id] = [random.id(), random.id()]
    rows.texts.push({ id: text_id, created_at, name, number: 1, ...more })
    rows.text_versions.push({ id, created_at, text_id, number: 1, subject, body })
  }
}
