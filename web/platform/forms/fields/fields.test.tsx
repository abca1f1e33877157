import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FieldGallery } from '#e2e/gallery/FieldGallery.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

const fields = (state: string) => within(screen.getByRole('group', { name: `Fields: ${state}` }))

test.each(['Text', 'Lines', 'One', 'Several', 'City', 'Number', 'Rate', 'Day', 'Yes or no'])(
  'the field %s says its error to who does not see it',
  (label) => {
    renderPiece(<FieldGallery only={['error']} />)
    const field = fields('error').getByLabelText(new RegExp(`^${label}( \\*)?$`), {
      selector: 'input, select, textarea',
    })
    expect(field).toHaveAccessibleDescription('This is wrong. Write it anew.')
    expect(field).toHaveAttribute('aria-invalid', 'true')
  },
)

describe('a day', () => {
  test.each(['2026-02-01', 'Feb 1, 2026', '1.2.2026'])('is read from %s', async (typed) => {
    const { user } = renderPiece(<FieldGallery only={['empty']} />)
    const day = fields('empty').getByLabelText('Day')
    await user.type(day, typed)
    await user.tab()
    expect(day).toHaveValue('1 Feb 2026')
  })

  test('that is understood stands beside its field, and one that does not exist is told', async () => {
    const { user } = renderPiece(<FieldGallery only={['empty']} />)
    const day = fields('empty').getByLabelText('Day')
    await user.type(day, '28 Feb 2026')
    expect(await fields('empty').findByText('Sat 28 Feb 2026')).toBeInTheDocument()
    await user.clear(day)
    await user.type(day, '30 Feb 2026')
    await user.tab()
    expect(day).toHaveValue('30 Feb 2026')
    expect(day).toHaveAccessibleDescription('Enter a day such as 31 Jan 2026.')
  })

  test('is chosen from the calendar by keys', async () => {
    const { user } = renderPiece(<FieldGallery only={['filled']} />)
    fields('filled').getByRole('button', { name: 'Calendar of Day' }).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: '31 January 2026' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('button', { name: '30 January 2026' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(fields('filled').getByLabelText('Day')).toHaveValue('30 Jan 2026')
    expect(screen.queryByRole('button', { name: '31 January 2026' })).not.toBeInTheDocument()
  })
})
