import { inlined } from '#server/platform/html/inlined.ts'

/**
 * Keeps what somebody types into the form until it is sent or its tab is closed, so that a reload loses nothing. A file cannot be kept so,
 * and the consent is given again. Without a script, or where the browser keeps nothing, the form works all the same.
 */
export const keepTyped = inlined(`
const form = document.querySelector('form')
const key = 'typed ' + location.pathname
const fields = [...form.elements].filter((field) => field.matches('input[type=text], input[type=email], input:not([type]), select, textarea') && !field.closest('.trap'))
const keep = () => sessionStorage.setItem(key, JSON.stringify(fields.map(({ name, value }) => [name, value])))
const bringBack = () => {
  const typed = new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  const lost = fields.filter(({ name, value }) => value === '' && typed.get(name))
  for (const field of lost) field.value = typed.get(field.name)
  document.querySelector('.restored').hidden = lost.length === 0
}
try {
  if ('fresh' in form.dataset) bringBack()
  else keep()
  form.addEventListener('input', keep)
  form.addEventListener('submit', () => sessionStorage.removeItem(key))
} catch {}
`)
