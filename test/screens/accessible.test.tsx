import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

const named = (name: string) => screen.queryByRole('button', { name })

test('a query by role finds only what a reader of the screen is told', () => {
  render(
    <>
      <style>{'.closed { display: none }'}</style>
      <button type="button">Shown</button>
      <button type="button" hidden>
        By its attribute
      </button>
      <div aria-hidden="true">
        <button type="button">By what is around it</button>
      </div>
      <div style={{ display: 'none' }}>
        <button type="button">By the style of what is around it</button>
      </div>
      <div className="closed">
        <button type="button">By a style sheet</button>
      </div>
      <button type="button" style={{ visibility: 'hidden' }}>
        By being invisible
      </button>
    </>,
  )
  expect(named('Shown')).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getAllByRole('button', { hidden: true })).toHaveLength(6)
})

test('a name leaves out what is hidden in it', () => {
  render(
    <button type="button">
      Send <span style={{ display: 'none' }}>later</span>
      <span aria-hidden="true">→</span>
    </button>,
  )
  expect(named('Send')).toBeInTheDocument()
})

test('the document is printed once by a wait that gives up, in none of its looks, and by a query that waits for nothing', async () => {
  const { container } = render(<p>Only this</p>)
  const look = vi.fn(() => within(container).getByText('Something else'))
  const error: unknown = await waitFor(look, { timeout: 200, interval: 20 }).catch((reason: unknown) => reason)
  const [first] = look.mock.results
  expect(first?.value).toHaveProperty('name', 'TestingLibraryElementError')
  expect(String(error).split('Only this')).toHaveLength(2)
  expect(String(error)).toContain('Unable to find an element with the text: Something else.')
  expect(look).toThrow('Only this')
})
