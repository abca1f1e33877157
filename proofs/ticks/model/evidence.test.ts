import { describe, expect, test } from 'vitest'
import { doubtAbout, listTicks } from './evidence.ts'
import { book, failAgain, other, type Plot, reviewer, type Story, tell, tellDeveloper, vetter } from './story.ts'

function doubt({ past }: Story): string | undefined {
  const [tick] = listTicks(past)
  if (!tick) throw new Error('There is no tick.')
  return doubtAbout(past, tick)
}

const entered = { talk_on: '2026-11-27', talk_with_ids: [vetter, reviewer] }
const talk: Plot = { type: 'LIVE_CODING', recordedBy: vetter, talk: entered }
const said = (colleague_id: string | null, took_place = true) => ({
  developer_assessment_id: 'attempt',
  colleague_id,
  took_place,
})

describe('the model of the ticks says why a tick made by hand has no evidence', () => {
  test.each<[string, Plot, string | undefined]>([
    ['nothing, where a developer handed in and somebody else reviewed', {}, undefined],
    ['a skill that was not in the stack when it was sent', { stack: ['Go'] }, 'what was sent did not test the skill'],
    ['30 % of the weights', { reviews: [[reviewer, 4, null]] }, 'no review covers the rubric'],
    ['a criterion that must be passed and is open', { reviews: [[reviewer, null, 4]] }, 'no review covers the rubric'],
    ['scores below the mark', { reviews: [[reviewer, 3, 2]] }, 'the scores are no pass'],
    ['a criterion that must be passed and failed', { reviews: [[reviewer, 2, 4]] }, 'the scores are no pass'],
    [
      'an average of two that are 25 points apart',
      {
        reviews: [
          [reviewer, 4, 4],
          [other, 3, 3],
        ],
      },
      'two reviews disagree, and nobody decided',
    ],
    [
      'two reviews, one of which fails a must-pass criterion',
      {
        reviews: [
          [reviewer, 3, 4],
          [other, 2, 4],
        ],
      },
      'two reviews disagree, and nobody decided',
    ],
    [
      'nothing, where a third review decides',
      {
        reviews: [
          [reviewer, 4, 4],
          [other, 3, 3],
          [vetter, 4, 4],
        ],
      },
      undefined,
    ],
    [
      'a review against it',
      {
        reviews: [
          [reviewer, 4, 4],
          [other, 4, 4],
        ],
        denied: true,
      },
      'a review says that the work does not show it',
    ],
    [
      'one person for a skill that nobody claimed',
      { claimed: false },
      'nobody claimed the skill, and only one person saw it',
    ],
    [
      'nothing, where two saw a skill that nobody claimed',
      {
        claimed: false,
        reviews: [
          [reviewer, 4, 4],
          [other, 4, 4],
        ],
      },
      undefined,
    ],
    [
      'whoever recorded the work themselves',
      { recordedBy: reviewer },
      'only who recorded it, or could have handed it in, saw it',
    ],
    ['a talk without a record', { ...talk, talk: {} }, 'of a talk: no talk is on record'],
    [
      'a talk that was entered afterwards',
      talk,
      'of a talk: it was entered afterwards, and no second person confirmed it',
    ],
  ])('%s', (_what, plot, expected) => {
    expect(doubt(tell(plot))).toBe(expected)
  })

  test('a failed retake that leaves the tick', () => {
    const story = tell()
    failAgain(story)
    expect(doubt(story)).toBe('a later attempt at the same assessment failed')
  })

  test('work that its reviewer could have handed in behind a link in hand, or under an address of their own', () => {
    for (const hand of ['link', 'address', 'corrected address', 'Slack id', 'merge']) {
      const story = tell()
      const again = tell()
      expect(doubt(again)).toBeUndefined()
      if (hand === 'link')
        story.add('signed_links', 'link', {
          developer_assessment_id: 'attempt',
          purpose: 'SUBMISSION',
          message_id: null,
          made_by_id: reviewer,
        })
      if (hand.endsWith('address')) story.change('developers', 'zoe', { email: 'mine@example.com' }, reviewer)
      if (hand === 'corrected address') story.change('developers', 'zoe', { email: 'zoe@example.org' }, vetter)
      if (hand === 'Slack id') {
        story.change('developers', 'zoe', { slack_user_id: 'U0REVIEWER' }, reviewer)
        story.add('messages', 'sent', { delivery_method: 'SLACK' })
        story.add('signed_links', 'link', {
          developer_assessment_id: 'attempt',
          purpose: 'SUBMISSION',
          message_id: 'sent',
          made_by_id: vetter,
        })
      }
      if (hand === 'merge') {
        const kept = { developer_id: 'zoe of the reviewer' }
        story.change('developer_assessments', 'attempt', kept, reviewer)
        story.change('developer_skills', 'tick', kept, reviewer)
      }
      story.change('developer_assessments', 'attempt', { status: 'STARTED' })
      story.change('developer_assessments', 'attempt', { status: 'SUBMITTED' }, 'task:signed-links')
      story.change('developer_assessments', 'attempt', { status: 'COMPLETED' }, reviewer)
      expect(doubt(story)).toBe('only who recorded it, or could have handed it in, saw it')
    }
  })

  test('work whose reviewer turns out to be the developer', () => {
    const merged = tell()
    merged.add('merged_developers', 'double', { developer_id: 'zoe', email: `${reviewer}@firm.example` })
    merged.add('developers', 'double', { email: `${reviewer}@firm.example` })
    const moved = tell()
    moved.change('developers', 'zoe', { email: `${reviewer}@FIRM.example` }, vetter)
    moved.change('developers', 'zoe', { email: 'zoe@example.com' }, vetter)
    for (const story of [merged, moved]) expect(doubt(story)).toBe('somebody judged their own work')
  })

  test('a decision between two reviews by one of their authors, unlike one by a colleague with a reason', () => {
    const decided = { status: 'COMPLETED', total_score: 100, status_note: 'I ran it.' }
    for (const [by, expected] of [
      [reviewer, 'two reviews disagree, and nobody decided'],
      [vetter, undefined],
    ] as const) {
      const story = tell({
        reviews: [
          [reviewer, 4, 4],
          [other, 3, 3],
        ],
      })
      story.change('developer_assessments', 'attempt', { status: 'SECOND_REVIEW' })
      story.change('developer_assessments', 'attempt', decided, by)
      expect(doubt(story)).toBe(expected)
    }
  })
})

describe('of a talk, the model accepts', () => {
  test('a second person who was there, and the developer, but not whoever recorded it or was not there', () => {
    const unconfirmed = 'of a talk: it was entered afterwards, and no second person confirmed it'
    for (const [who, expected] of [
      [reviewer, undefined],
      [null, undefined],
      [vetter, unconfirmed],
      [other, unconfirmed],
    ] as const) {
      const story = tell(talk)
      story.add('talk_answers', 'answer', said(who))
      expect(doubt(story)).toBe(expected)
    }
  })

  test('no word against the developer', () => {
    const story = tell(talk)
    story.add('talk_answers', 'answer', said(reviewer))
    story.add('talk_answers', 'denial', said(null, false))
    expect(doubt(story)).toBe('of a talk: its developer says that it did not take place')
  })

  test('a meeting that was booked, if its developer was told and its reviewer was there', () => {
    const booked: Plot = { ...talk, talk: { talk_meeting_id: 'meeting' } }
    const story = tell(booked)
    book(story)
    expect(doubt(story)).toBe('of a talk: its developer was not told, and no second person confirmed it')
    tellDeveloper(story)
    expect(doubt(story)).toBeUndefined()
    const absent = tell({ ...booked, reviews: [[other, 4, 4]] })
    book(absent)
    tellDeveloper(absent)
    expect(doubt(absent)).toBe('of a talk: nobody who was there says that it shows the skill')
    const late = tell(booked)
    book(late, -0.5)
    tellDeveloper(late)
    expect(doubt(late)).toBe('of a talk: it was entered afterwards, and no second person confirmed it')
  })
})
