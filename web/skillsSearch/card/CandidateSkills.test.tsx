import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TickState } from '#shared/skills/tickStates.ts'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { CandidateSkills } from './CandidateSkills.tsx'

const skill = (name: string) => ({ id: name.toLowerCase(), name })
const wanted = (job_skill_type: 'REQUIRED' | 'CORE' | 'BONUS', name: string) => ({ job_skill_type, skill: skill(name) })
const jobSkills = [
  wanted('REQUIRED', 'Next.js'),
  wanted('REQUIRED', 'JavaScript'),
  wanted('CORE', 'Vue'),
  wanted('BONUS', 'Go'),
]
const held = (id: string, tick: TickState | null) => ({
  years_of_experience: 3,
  tick,
  verified_at: tick && '2024-03-31T23:59:59Z',
  skill: { id },
})
const candidate = {
  skills: [held('next.js', 'CURRENT'), held('css', 'OUTDATED'), held('sql', 'BEFORE_RULE'), held('html', null)],
  related_skills: [
    { skill_id: 'javascript', relation: 'IMPLIED' as const, held: { name: 'Next.js' } },
    { skill_id: 'vue', relation: 'NEAR' as const, held: { name: 'React' } },
  ],
}

const skillsOf = (kind: string) =>
  within(screen.getByRole('list', { name: `${kind} skills` }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a missing skill tells in words what implies it or is near it, and stays missing', () => {
  renderPiece(<CandidateSkills candidate={candidate} jobSkills={jobSkills} />)
  expect(skillsOf('Required')).toEqual([
    'Next.js , Verified Mar 2024Mar 2024',
    'JavaScript, missing, implied by Next.js',
  ])
  expect(skillsOf('Core')).toEqual(['Vue, missing, near React'])
  expect(skillsOf('Bonus')).toEqual(['Go, missing'])
})

test('a skill tells below it that the candidate has it for fewer years than the job asks for, or never said', () => {
  const years = (name: string, years_of_experience: number) => ({ ...wanted('CORE', name), years_of_experience })
  const css = { ...held('css', null), years_of_experience: null }
  const asked = [years('Go', 5), years('Next.js', 3), years('SQL', 5), years('CSS', 2)]
  renderPiece(
    <CandidateSkills
      candidate={{ ...candidate, skills: [...candidate.skills.filter(({ skill }) => skill.id !== 'css'), css] }}
      jobSkills={asked}
    />,
  )
  expect(skillsOf('Core')).toEqual([
    'Go, missing, 0 of 5 years',
    'Next.js , Verified Mar 2024Mar 2024',
    'SQL , Before the rule, Mar 2024Mar 2024, 3 of 5 years',
    'CSS, claimed, years not stated',
  ])
  expect(screen.getByText('3 of 5 years')).toHaveAttribute('data-stated', 'true')
  expect(screen.getByText('years not stated')).toHaveAttribute('data-stated', 'false')
})

test('what is implied has a mark of its own beside that of a missing skill, and what is near has none', () => {
  renderPiece(<CandidateSkills candidate={candidate} jobSkills={jobSkills} />)
  expect(screen.getByText('JavaScript')).toHaveAttribute('data-status', 'missing')
  expect(screen.getByText('implied by Next.js')).toHaveAttribute('data-status', 'implied')
  expect(screen.getByText('near React')).not.toHaveAttribute('data-status')
})

test('a verified skill tells its month, and one whose tick counts no more has the mark of a claimed one and says why', () => {
  const names = ['Next.js', 'CSS', 'SQL', 'HTML']
  renderPiece(<CandidateSkills candidate={candidate} jobSkills={names.map((name) => wanted('CORE', name))} />)
  expect(skillsOf('Core')).toEqual([
    'Next.js , Verified Mar 2024Mar 2024',
    'CSS , Verified in March 2024Mar 2024',
    'SQL , Before the rule, Mar 2024Mar 2024',
    'HTML, claimed',
  ])
  const marks = names.map((name) => screen.getByText(name).getAttribute('data-status'))
  expect(marks).toEqual(['verified', 'claimed', 'claimed', 'claimed'])
})
