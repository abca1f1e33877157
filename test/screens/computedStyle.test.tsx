import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

test('what is hidden by itself or by what is around it is found by no role, and what is seen is', () => {
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  place.innerHTML = `
    <button>Seen</button>
    <button hidden>By its attribute</button>
    <button style="display: none">By its style</button>
    <p style="display: none"><button>Within what is not displayed</button></p>
    <p style="visibility: hidden"><button>Within what is invisible</button><button style="visibility: visible">Seen within it</button></p>`
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Seen', 'Seen within it'])
  // A style that is remembered too long would find what is hidden.
  screen.getByText('Seen').style.display = 'none'
  screen.getByText('By its attribute').hidden = false
  expect(names()).toEqual(['By its attribute', 'Seen within it'])
  expect(getComputedStyle(screen.getByText('By its attribute')).getPropertyValue('visibility')).toBe('visible')
})
