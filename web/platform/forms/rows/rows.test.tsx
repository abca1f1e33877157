import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Forms } from '#e2e/gallery/Forms.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => dialog().getByRole('button', { name })
const saved = () => JSON.parse(screen.getByLabelText('Saved').textContent || 'null')
const rows = (name: string) => dialog().getAllByRole('group', { name: new RegExp(`^${name} \\d$`) })

async function open(form: 'job' | 'rubric') {
  const shown = renderPiece(<Forms />)
  await shown.user.click(screen.getByRole('button', { name: `Open ${form}` }))
  await screen.findByRole('dialog')
  return shown
}

describe('the skills of a job', () => {
  const skill = (place: number) => within(rows('Skill')[place] as HTMLElement).getByRole('combobox', { name: 'Skill' })

  test('are asked for, at the button that adds one', { tags: 'screens' }, async () => {
    const { user } = await open('job')
    expect(dialog().getByLabelText(/^Title/)).toHaveFocus()
    await user.keyboard('Backend{Enter}')
    expect(await dialog().findByText('Add at least one skill.')).toBeInTheDocument()
    expect(button('Add Skill')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(skill(0)).toHaveFocus()
    expect(dialog().queryByText('Add at least one skill.')).not.toBeInTheDocument()
  })

  test('are each there once, and as many as allowed', { tags: 'screens' }, async () => {
    const { user } = await open('job')
    await user.keyboard('Backend')
    await user.click(button('Add Skill'))
    await user.selectOptions(skill(0), 'Java')
    await user.click(button('Add Skill'))
    await user.selectOptions(skill(1), 'Java')
    await user.click(button('Save job'))
    expect(skill(1)).toHaveAccessibleDescription('This skill is there already.')
    expect(skill(1)).toHaveFocus()
    await user.selectOptions(skill(1), 'Spring Boot Framework')
    await user.click(button('Add Skill'))
    expect(button('Add Skill')).toBeDisabled()
    await user.selectOptions(skill(2), 'Amazon Web Services')
    await user.click(button('Save job'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(saved().skills.map((one: { skill: string }) => one.skill)).toEqual([
      'Java',
      'Spring Boot Framework',
      'Amazon Web Services',
    ])
  })

  test('show an error of the API at the nested field that it names', async () => {
    const { user } = await open('job')
    await user.keyboard('refused')
    await user.click(button('Add Skill'))
    await user.selectOptions(skill(0), 'Java')
    await user.click(button('Save job'))
    expect(skill(0)).toHaveAccessibleDescription('Nobody may ask for this skill.')
    expect(skill(0)).toHaveFocus()
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the criteria of a rubric', () => {
  const name = (place: number) =>
    within(rows('Criterion')[place] as HTMLElement).getByRole('textbox', { name: /^Name/ })

  test('move by Alt and an arrow or by their buttons, and the focus moves with them', async () => {
    const { user } = await open('rubric')
    await user.click(name(2))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(name(1)).toHaveValue('Clarity')
    expect(name(1)).toHaveFocus()
    expect(dialog().getByRole('status')).toHaveTextContent('Criterion 3 moved to place 2 of 3.')
    button('Move Criterion 2 up').focus()
    await user.keyboard('{Enter}')
    expect(button('Move Criterion 1 up')).toHaveFocus()
    expect(name(0)).toHaveValue('Clarity')
    button('Remove Criterion 2').focus()
    await user.keyboard('{Enter}')
    expect(button('Remove Criterion 2')).toHaveFocus()
    await user.click(button('Save rubric'))
    expect(saved()).toEqual(['Clarity', 'Tests'])
  })

  test('take their errors with them', async () => {
    const { user } = await open('rubric')
    await user.clear(name(1))
    await user.click(button('Save rubric'))
    expect(name(1)).toHaveAccessibleDescription('Name the criterion.')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(name(2)).toHaveAccessibleDescription('Name the criterion.')
    expect(name(1)).toHaveAccessibleDescription('')
    await user.click(button('Remove Criterion 3'))
    expect(dialog().queryByText('Name the criterion.')).not.toBeInTheDocument()
  })

  test.each(['Move Criterion 1 down', 'Add Criterion', 'Remove Criterion 3'])(
    '%s is a change, about which the form asks before it closes',
    async (change) => {
      const { user } = await open('rubric')
      // A field that was changed and changed back must not hide it.
      await user.clear(name(0))
      await user.type(name(0), 'Correctness')
      await user.click(button(change))
      await user.keyboard('{Escape}')
      await user.click(await screen.findByRole('button', { name: 'Discard Changes' }))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(saved()).toBeNull()
    },
  )
})
