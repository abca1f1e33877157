import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TableGallery } from '#e2e/gallery/TableGallery.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

const table = (name: string) => within(screen.getByRole('table', { name }))
const heading = (name: string | RegExp) => table('People').getByRole('columnheader', { name })

describe('a table', () => {
  test('hides hidden columns, says when it is empty, and says nothing false when it could not be read', () => {
    renderPiece(<TableGallery />)
    const headings = table('People').getAllByRole('columnheader')
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Name', 'Email', 'Country', 'Status', 'Cost rate'])
    expect(table('Empty').getByText('This table has no data yet.')).toBeInTheDocument()
    expect(table('Empty').getByText('Add the first person.')).toBeInTheDocument()
    expect(table('Failed').getAllByRole('row')).toHaveLength(1)
    expect(screen.getByRole('table', { name: 'Slow' })).toHaveAttribute('aria-busy', 'true')
  })

  test('takes the focus where nothing in it does, so that keys scroll it', () => {
    renderPiece(<TableGallery />)
    const frame = (name: string) => screen.getByRole('table', { name }).parentElement
    expect(frame('Failed')).toHaveAttribute('tabindex', '0')
    expect(frame('People')).not.toHaveAttribute('tabindex')
  })

  test('sorts by a click on a heading, Enter and Space, and the address keeps it', async () => {
    const { user, address } = renderPiece(<TableGallery />, { at: '/tables' })
    expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
    await user.click(within(heading('Name')).getByRole('button'))
    expect(heading('Name')).toHaveAttribute('aria-sort', 'descending')
    expect(address()).toBe('/tables?sort=-name')
    within(heading('Email')).getByRole('button').focus()
    await user.keyboard('{Enter}')
    expect(heading('Email')).toHaveAttribute('aria-sort', 'ascending')
    expect(heading('Name')).toHaveAttribute('aria-sort', 'none')
    await user.keyboard(' ')
    expect(heading('Email')).toHaveAttribute('aria-sort', 'descending')
    expect(heading('Country')).not.toHaveAttribute('aria-sort')
  })

  test('sorts by a second column with Shift, by click and by Enter, and says which comes first', async () => {
    const { user, address } = renderPiece(<TableGallery />, { at: '/tables' })
    await user.keyboard('{Shift>}')
    await user.click(within(heading(/^Email/)).getByRole('button'))
    await user.keyboard('{/Shift}')
    expect(address()).toBe('/tables?sort=name%2Cemail')
    expect(heading(/^Name/)).toHaveTextContent('1')
    expect(heading(/^Email/)).toHaveTextContent('2')
    within(heading(/^Email/))
      .getByRole('button')
      .focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(address()).toBe('/tables?sort=name%2C-email')
    within(heading(/^Cost rate/))
      .getByRole('button')
      .focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(address()).toBe('/tables?sort=name%2Crate')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/tables?sort=-rate')
    expect(heading(/^Name/)).not.toHaveTextContent('1')
  })

  test('is sorted as its address says', () => {
    renderPiece(<TableGallery />, { at: '/tables?sort=-email' })
    expect(heading('Email')).toHaveAttribute('aria-sort', 'descending')
  })

  test('has rows that are links: arrows move between them, Enter opens', async () => {
    const { user, address } = renderPiece(<TableGallery />, { at: '/tables' })
    table('People').getByRole('link', { name: 'Ada Lovelace' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(table('People').getByRole('link', { name: 'Barbara Liskov' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/tables/people/barbara@vouch.example')
  })

  test('has rows that are actions instead', async () => {
    const { user } = renderPiece(<TableGallery />)
    await user.click(table('Actions').getByRole('cell', { name: 'ada@vouch.example' }))
    expect(screen.getByText('Opened: Ada Lovelace')).toBeInTheDocument()
    table('Actions').getByRole('button', { name: /Ada/ }).focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByText('Opened: Barbara Liskov')).toBeInTheDocument()
  })
})

describe('a paginator', () => {
  const pages = (name: string) => screen.getByRole('navigation', { name })
  const current = (name: string) => pages(name).querySelector('[aria-current="page"]')?.textContent

  test('starts at page 1 unless told otherwise, and shows four pages and those at the edges', () => {
    renderPiece(<TableGallery />)
    expect(current('Pages of five')).toBe('1')
    expect(pages('Pages of people')).toHaveTextContent('1…9101112…20')
  })

  test('moves by arrows and numbers, and not beyond its end', async () => {
    const { user } = renderPiece(<TableGallery />)
    const paginator = within(pages('Pages of people'))
    await user.click(paginator.getByRole('button', { name: 'Next page' }))
    expect(current('Pages of people')).toBe('11')
    await user.click(paginator.getByRole('button', { name: 'Page 20' }))
    expect(pages('Pages of people')).toHaveTextContent('1…17181920')
    await user.click(paginator.getByRole('button', { name: 'Next page' }))
    expect(current('Pages of people')).toBe('20')
    paginator.getByRole('button', { name: 'Previous page' }).focus()
    await user.keyboard('{Enter}')
    expect(current('Pages of people')).toBe('19')
    await user.click(within(pages('Pages of five')).getByRole('button', { name: 'Page 3' }))
    expect(current('Pages of five')).toBe('3')
  })
})
