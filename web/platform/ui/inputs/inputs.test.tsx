import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Inputs } from '#e2e/gallery/Inputs.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

const combobox = (name: string | RegExp) => screen.getByRole('combobox', { name })
/** Shows the inputs, some of which are loaded when they are first shown. */
async function show() {
  const { user } = renderPiece(<Inputs />)
  for (const name of ['Tags', 'Companies', /^Required companies/]) await screen.findByRole('combobox', { name })
  return user
}
const button = (name: string) => screen.queryByRole('button', { name })
const option = async (name: string) => within(await screen.findByRole('listbox')).findByRole('option', { name })
/** The options of open lists, without those of selects. */
const suggestions = () => screen.queryAllByRole('listbox').flatMap((list) => within(list).queryAllByRole('option'))
const isListOpen = () => screen.queryByRole('listbox') !== null

test('an error is read with its input', async () => {
  await show()
  expect(combobox(/^Required companies/)).toHaveAccessibleDescription('Please select a company to continue')
  expect(combobox(/^Required companies/)).toHaveAttribute('aria-invalid', 'true')
})

test('a select starts with its placeholder', { tags: 'screens' }, async () => {
  const user = await show()
  expect(within(combobox('Job')).getAllByRole('option')[0]).toHaveTextContent('Select Job')
  await user.selectOptions(combobox('Job'), 'Acme')
  expect(combobox('Job')).toHaveValue('acme')
})

describe('a field of several values', () => {
  test('loses a chip by its cross and by Backspace, and gets one by typing or a click', async () => {
    const user = await show()
    await user.click(screen.getByRole('button', { name: 'Remove Acme' }))
    expect(button('Remove Acme')).toBeNull()
    await user.click(combobox('Companies'))
    await user.keyboard('{Backspace}')
    expect(button('Remove Borealis')).toBeNull()
    await user.type(combobox('Companies'), 'co{Enter}')
    expect(button('Remove Cobalt')).toBeInTheDocument()
    await user.click(combobox('Companies'))
    await user.click(await option('Ember'))
    expect(button('Remove Ember')).toBeInTheDocument()
    expect(combobox('Companies')).toHaveValue('')
    await user.type(combobox('Companies'), 'zzz')
    expect(screen.getByText('No matches')).toBeInTheDocument()
  })

  test('in which only one may be chosen replaces it, and closes its list', { tags: 'screens' }, async () => {
    const user = await show()
    for (const name of ['Acme', 'Ember']) {
      await user.click(combobox('One company'))
      await user.click(await option(name))
      expect(isListOpen()).toBe(false)
    }
    expect(button('Remove Ember')).toBeInTheDocument()
    // The only other one is a chip of the field above.
    expect(screen.getAllByRole('button', { name: 'Remove Acme' })).toHaveLength(1)
  })
})

describe('a combo box', () => {
  test('shows a spinner while suggestions load', async () => {
    await show()
    expect(screen.getByRole('status', { name: 'Loading suggestions' })).toBeInTheDocument()
    expect(isListOpen()).toBe(false)
  })

  test('suggests while somebody types; arrows and Enter, or a click, pick', async () => {
    const user = await show()
    const box = combobox('City or company')
    await user.click(box)
    await option('Acme')
    expect(suggestions()).toHaveLength(5)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(box).toHaveAttribute('aria-activedescendant', (await option('Cobalt')).id)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(box).toHaveValue('Borealis')
    expect(box).toHaveAttribute('aria-expanded', 'false')
    await user.clear(box)
    await user.type(box, 'del')
    await user.click(await option('Delta'))
    expect(box).toHaveValue('Delta')
    await user.clear(box)
    await user.type(box, 'nowhere')
    expect(suggestions()).toEqual([])
    await user.tab()
    expect(box).toHaveValue('nowhere')
  })

  test('of known values takes the only suggestion left by Enter, and submits only once no list is open', {
    tags: 'screens',
  }, async () => {
    const user = await show()
    const done = screen.getByLabelText('Done')
    await user.type(combobox('City or company'), 'e{Enter}')
    expect(combobox('City or company')).toHaveValue('e')
    await user.type(combobox('Known company'), 'e{Enter}')
    expect(combobox('Known company')).toHaveValue('e')
    await user.type(combobox('Known company'), 'm{Enter}')
    expect(combobox('Known company')).toHaveValue('Ember')
    await user.type(combobox('Tags'), 'Emb{Enter}')
    expect(button('Remove Emb')).toBeInTheDocument()
    expect(done).toBeEmptyDOMElement()
    await user.keyboard('{Enter}')
    expect(done).toHaveTextContent('submitted')
  })
})

describe('a filter by day', () => {
  test('waits for the rest of what is typed, and takes a day from its calendar', { tags: 'screens' }, async () => {
    const user = await show()
    const from = screen.getByLabelText('From')
    const day = screen.getByRole('status', { name: 'Day' })
    await user.type(from, '31 Ja')
    expect(day).toBeEmptyDOMElement()
    await user.type(from, 'n 2026')
    expect(day).toHaveTextContent('2026-01-31')
    await user.click(screen.getByRole('button', { name: 'Calendar of From' }))
    await user.click(await screen.findByRole('button', { name: '30 January 2026' }))
    expect(from).toHaveValue('30 Jan 2026')
    expect(button('Calendar of From')).toHaveFocus()
  })

  test('shows a day that it completes, takes it by Enter, and says what it does not understand', {
    tags: 'screens',
  }, async () => {
    const user = await show()
    const from = screen.getByLabelText('From')
    await user.type(from, '29 feb')
    expect(screen.getByText(/^\w{3} 29 Feb 20\d\d$/)).toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Day' })).toBeEmptyDOMElement()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('status', { name: 'Day' })).toHaveTextContent(/^20\d\d-02-29$/)
    await user.clear(from)
    await user.type(from, 'in a week')
    expect(screen.getByText('For example 27 Nov, friday or +3')).toBeInTheDocument()
    await user.tab()
    expect(from).toHaveAccessibleDescription('Enter a day such as 31 Jan 2026.')
  })
})
