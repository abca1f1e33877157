import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { ComboBox } from '#web/platform/ui/inputs/choices/ComboBox.tsx'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { TagsBox } from '#web/platform/ui/inputs/choices/TagsBox.tsx'
import { DateField } from '#web/platform/ui/inputs/days/DateField.tsx'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'

const companies = ['Acme', 'Borealis', 'Cobalt', 'Delta', 'Ember'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))
const many = Array.from({ length: 60 }, (_, index) => ({ label: `Action ${index + 1}`, onSelect: () => undefined }))
const manyOptions = many.map(({ label }) => ({ value: label, label }))

function suggest(text: string): string[] {
  return companies.map(({ label }) => label).filter((label) => label.toLowerCase().includes(text.toLowerCase()))
}

/** Shows inputs, each beside the value that it is bound to. */
export function Inputs() {
  const [search, setSearch] = useQueryParam('q')
  const [text, setText] = useState('')
  const [known, setKnown] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [chosen, setChosen] = useState<string[]>(['acme', 'borealis'])
  const [company, setCompany] = useState<string[]>([])
  const [day, setDay] = useState('')
  const [job, setJob] = useState('')
  const [done, setDone] = useState('')
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: 16 }}>
      <TextInput
        label="Search"
        placeholder="Search people..."
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <TextInput label="Email" defaultValue="not an address" error="Enter an email address" required />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setDone('submitted')
        }}
      >
        <ComboBox label="City or company" value={text} onChange={setText} suggestions={suggest(text)} />
        <ComboBox label="Known company" listed value={known} onChange={setKnown} suggestions={suggest(known)} />
        <TagsBox label="Tags" values={tags} onChange={setTags} suggestions={suggest('')} />
        <Button type="submit">Submit</Button>
      </form>
      <ComboBox label="Slow box" value="" onChange={setText} suggestions={[]} loading />
      <MultiSelect
        label="Companies"
        options={companies}
        values={chosen}
        onChange={setChosen}
        placeholder="Choose companies"
      />
      <MultiSelect
        label="Required companies"
        options={companies}
        values={[]}
        onChange={() => undefined}
        placeholder="Choose a company"
        error="Please select a company to continue"
        required
      />
      <MultiSelect
        label="One company"
        single
        options={companies}
        values={company}
        onChange={setCompany}
        placeholder="Select Company"
      />
      <MultiSelect
        label="Many"
        options={manyOptions}
        values={[]}
        onChange={() => undefined}
        placeholder="Choose of 60"
      />
      <DateField label="From" value={day} onChange={setDay} />
      <output aria-label="Day">{day}</output>
      <Select label="Job" placeholder="Select Job" options={companies} value={job} onChange={setJob} />
      <div style={{ display: 'flex', alignItems: 'end', gap: 16 }}>
        <Menu
          label="More"
          items={[
            { label: 'Edit', onSelect: () => setDone('edited') },
            { label: 'Copy Link', onSelect: () => setDone('copied') },
            { label: 'Delete', danger: true, onSelect: () => setDone('deleted') },
          ]}
        >
          More
        </Menu>
        <Menu label="Long menu" items={many}>
          Long menu
        </Menu>
        <output aria-label="Done">{done}</output>
      </div>
    </div>
  )
}
