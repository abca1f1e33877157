import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { FormContext } from '#web/platform/forms/state/FormContext.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

function Place() {
  const form = useSchemaForm(z.looseObject({}), { zone: '' })
  return (
    <FormContext value={form}>
      <TimeZoneField name="zone" label="Time zone" />
    </FormContext>
  )
}

test.each([
  ['munich', 'Europe/Berlin'],
  ['poland', 'Europe/Warsaw'],
])('a time zone is found by %s', async (typed, zone) => {
  const { user } = renderPiece(<Place />)
  await user.type(await screen.findByRole('combobox', { name: 'Time zone' }), typed)
  await user.click(await screen.findByRole('option', { name: new RegExp(zone) }))
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue(zone)
})
