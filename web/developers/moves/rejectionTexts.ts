import type { StageReason } from '#shared/developers/developerStages.ts'

/**
 * The texts for rejected developers by reason, used until the firm has a template. Somebody reads and edits them before they are sent.
 * Each says what can be done about the reason. A text is empty when no message is better. Other reasons have the text of the outcome.
 */
export const rejectionTexts: Readonly<Partial<Record<StageReason, string>>> = {
  SKILLS: textWith(
    'The jobs of our clients ask for skills that we did not see in what you sent us',
    'If you learn one of the technologies on our jobs page, we would gladly look again.',
  ),
  EXPERIENCE: textWith(
    'Our clients ask for more years of work in your main technologies than you have so far',
    'When you have done more projects, please apply again.',
  ),
  COMMUNICATION: textWith(
    'Our clients work remotely and depend on clear communication, and in our talks with you many things remained unclear to us',
    'It is good practice to explain one of your projects in writing, step by step.',
  ),
  LANGUAGE: textWith(
    'Our clients speak English all day, and this work needs better English than we heard from you',
    'Please apply again when a conversation in English feels easy.',
  ),
  RATE: textWith(
    'The rate that you asked for is above what our clients pay for this kind of work',
    'If your rate changes, a short answer to this message is enough.',
  ),
  LOCATION: textWith(
    'Our clients look for people in other countries or time zones than yours',
    'This may change with new clients: our jobs page names the countries of each job.',
  ),
  AVAILABILITY: textWith(
    'The hours or the start that you named do not fit the work of our clients',
    'If you have more time later, a short answer to this message is enough.',
  ),
  NO_RESPONSE: textWith(
    'We asked you some questions and have not heard from you',
    'If our messages did not reach you, reply to this one and we will continue from there.',
  ),
  NO_DEMAND: textWith(
    'Our clients do not look for your skills at the moment, which says nothing about your work',
    'Please look at our jobs page now and then.',
  ),
  FOUND_OTHER_WORK: textWith(
    'You told us that you have found other work, and we are glad for you',
    'If you look for something new one day, please think of us.',
  ),
  PERFORMANCE: textWith(
    'The results of our assessment did not reach the level that our clients expect',
    'After some months of practice you can take another assessment.',
  ),
  // A duplicate continues under another record.
  DUPLICATE: '',
}

function textWith(reason: string, advice: string): string {
  return `Hello {{first_name}},

Thank you for applying and for the time that you took. ${reason}, so we will not continue with your application at this time.

${advice}

We wish you all the best,
{{sender_name}}`
}
