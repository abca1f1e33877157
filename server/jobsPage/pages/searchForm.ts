import type { FilterChoice, JobFilters } from '#server/jobsPage/search/jobFilters.ts'
import type { OpenJobSearch } from '#server/jobsPage/search/jobSearch.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { searchedLength } from '#shared/platform/lists/searchedText.ts'
import { jobsPath } from './paths.ts'

/** Writes the search of the jobs page. It needs no script, and the address keeps what was searched for. */
export function searchForm({ text, country, type }: OpenJobSearch, filters: JobFilters): Html {
  return html`<search><form method="get" action="${jobsPath}">
<div class="field"><label for="q">Search</label>
<input type="search" id="q" name="q" value="${text}" maxlength="${searchedLength}" autocomplete="off"></div>
<div class="three-fields">
${select('country', 'Where you live', 'Any country', filters.countries, country)}
${select('type', 'Type', 'Any type', filters.types, type)}
${select('skill', 'Skill', 'Any skill', filters.skills, null)}
</div>
${chosenSkills(filters.chosenSkills)}
<button>Search</button>
</form></search>`
}

function select(
  name: string,
  label: string,
  any: string,
  choices: readonly FilterChoice[],
  chosen: string | null,
): Html {
  const options = choices.map(
    ({ value, label, count }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label} (${count})</option>`,
  )
  return html`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}"><option value="">${any}</option>${options}</select></div>`
}

/** A chosen skill is a box that can be cleared, so that several can be chosen one after the other. */
function chosenSkills(chosen: readonly FilterChoice[]): Html | '' {
  if (chosen.length === 0) return ''
  const boxes = chosen.map(
    ({ value, label }) => html`<div class="check">
<input type="checkbox" id="skill-${value}" name="skill" value="${value}" checked><label for="skill-${value}">${label}</label>
</div>`,
  )
  return html`<fieldset class="boxes"><legend>Chosen skills</legend>${boxes}</fieldset>`
}
