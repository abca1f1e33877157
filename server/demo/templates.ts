import type { Calendar } from './calendar.ts'
import { createRandom } from './random.ts'
import type { Row } from './rows.ts'

const templates = [
  {
    name: 'Ask for an update',
    subject: 'How are you, {{first_name}}?',
    body: 'Hi {{first_name}},\n\nare you still available, and at the same rate? A short answer is enough.\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Invite to an intro call',
    subject: 'A call to get to know you',
    body: 'Hi {{first_name}},\n\nthank you for applying. When would a call of 30 minutes suit you this week?\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Remind of the jobs page',
    subject: 'New jobs for you',
    body: 'Hi {{first_name}},\n\nthere are new jobs on {{jobs_page}}. Does one of them interest you?\n\nBest,\n{{sender_name}}',
  },
  {
    name: 'Introduce their DSTM',
    subject: '{{dstm_name}} looks after you from now on',
    body: 'Hi {{first_name}},\n\n{{dstm_name}} is your contact from now on. Write to them whenever you need something.\n\nBest,\n{{sender_name}}',
  },
] as const

/** Creates the message templates of the firm. */
export function createTemplates(seed: string, calendar: Calendar): Row<'message_templates'>[] {
  return templates.map((template) => ({
    id: createRandom(seed, 'template', template.name).id(),
    created_at: calendar.midnight(700),
    ...template,
  }))
}
