import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { resumeContacts } from './resumeContacts.ts'

const noName = { first_name: null, last_name: null }
const nothing = { ...noName, email: null, url_github: null, url_linkedin: null, country: null }

test('the top of a resume tells name, e-mail address and links', () => {
  const text = `Curriculum Vitae
José Álvarez
Senior Engineer, São Paulo
Jose.A+work@gmx.co.uk · https://github.com/jose-a · www.linkedin.com/in/jos%C3%A9-a/
References: somebody.else@mail.example, github.com/another`
  expect(resumeContacts(text, 'cv.pdf')).toEqual({
    first_name: 'José',
    last_name: 'Álvarez',
    email: 'jose.a+work@gmx.co.uk',
    url_github: 'jose-a',
    url_linkedin: 'https://www.linkedin.com/in/jos%C3%A9-a',
    country: null,
  })
})

test.each([
  ['in capitals', 'ADA LOVELACE\nanalyst', 'a.pdf', 'Ada', 'Lovelace'],
  ['beside a title', 'Ada Lovelace | Software Engineer', 'a.pdf', 'Ada', 'Lovelace'],
  ['with a particle', 'Ludwig van Beethoven\nPianist', 'a.pdf', 'Ludwig', 'van Beethoven'],
  ['of three words', 'Mary Ann O’Neil', 'a.pdf', 'Mary', 'Ann O’Neil'],
  ['in the name of the file alone', 'I write software.', 'Ada_Lovelace-CV (2).pdf', 'Ada', 'Lovelace'],
  ['after a place', 'Uttar Pradesh\nNoida City, 201301\nAsha Verma', 'a.pdf', 'Asha', 'Verma'],
  ['after a place that no word tells', 'Ho Chi Minh\nLan Nguyen\nlan.nguyen@mail.example', 'a.pdf', 'Lan', 'Nguyen'],
  ['after a firm', 'Acme Solutions\nAda Lovelace', 'a.pdf', 'Ada', 'Lovelace'],
  ['after a heading', 'Software Engineer\nAda Lovelace', 'resume.pdf', 'Ada', 'Lovelace'],
])('a name %s', (_, text, file, first_name, last_name) => {
  expect(resumeContacts(text, file)).toMatchObject({ first_name, last_name })
})

test.each([
  'Uttar Pradesh',
  'Bangalore City',
  'Bangalore City, Karnataka, India',
  'Porto Alegre, Brazil',
  'New York',
  'Buenos Aires',
  'Tamil Nadu | India',
  'Career Objective',
  'Technical Skills',
  'Chief Technology Officer',
  'Delhi University',
])('in %j there is no name of a person', (text) => {
  expect(resumeContacts(text, 'resume.pdf')).toMatchObject(noName)
})

test.each([
  ['after a town', 'Ada Lovelace\n10115 Berlin, Germany', 'DE'],
  ['by a short name', 'London, UK', 'GB'],
  ['after a state of its own name', 'Atlanta, Georgia, USA', 'US'],
  ['with a label', 'Location: Côte d’Ivoire | ada@mail.example', 'CI'],
  ['with a remark', 'Ada Lovelace · Brazil (remote)', 'BR'],
  ['of two', 'Lisbon, Portugal\nAcme, Germany', 'PT'],
])('a country %s', (_, text, country) => {
  expect(resumeContacts(text, 'cv.pdf')).toMatchObject({ country })
})

test.each([
  'Ada Lovelace, MD',
  'Fluent in German',
  'I worked in Germany for years',
  `${'line\n'.repeat(9)}Berlin, Germany`,
])('in %j there is no country of a person', (text) => {
  expect(resumeContacts(text, 'cv.pdf').country).toBeNull()
})

test.each(['', 'no name here at all', 'SKILLS\nC++ and Java', '1234567', 'me@localhost', 'github.com/', 'Berlin'])(
  'in %j nothing is made up',
  (text) => {
    expect(resumeContacts(text, 'resume.pdf')).toEqual(nothing)
  },
)

test('any text is read', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.string(), (text, file) => {
      resumeContacts(text, file)
    }),
  )
})

// Time that grew with the square of the length would be more than a test may take.
test.each(['a.', 'A ', 'a@a.', '@', 'github.com/', "A'", ' \n'])(
  'two million characters of %j are read to their end',
  (piece) => {
    const text = `${piece.repeat(2_000_000 / piece.length)}\nada@x.example`
    expect(resumeContacts(text, piece.repeat(400)).email).toBe('ada@x.example')
  },
)
