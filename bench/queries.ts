export const companies = '{ getCompanies { id name } }'

export const clients = `query ($offset: Int!) {
  getClientUsers(limit: 25, offset: $offset, sort: { display_name: asc_nulls_last }) {
    clients { id display_name email username role active company_user { company { id name } } }
    aggregate { count }
  }
}`

/** Reads a page of developers, like their list. */
export const developers = `query ($offset: Int!) {
  getDeveloperPage(limit: 25, offset: $offset) {
    developers { id name email stage status country }
    aggregate { count }
  }
}`

export const topFiftyQuery = `query ($job_id: ID!, $countries: [String!], $version: String) {
  allSearchDevs(job_id: $job_id, countries: $countries, count: 50, version: $version) {
    version total unchanged
    developers {
      id first_name last_name email stage cost_rate country created_at url_avatar url_github tos_signed_on deleted_at
      match_percentage
      skills { years_of_experience verified skill { id name skill_type } }
      developer_assessments { assessment { name } result total_score }
      job_profiles { created_at cost_rate }
      job_messages { created_at delivery_method success metadata }
    }
  }
}`

export const activeJobs = `{
  getAllActiveJobs {
    id title type status created_at location currency budget_hourly_min budget_hourly_max budget_monthly yearly_budget_min
    yearly_budget_max openings description deleted_at
    company { id name }
    job_profiles { developer_id created_at status }
    job_skills { job_skill_type skill { id name skill_type } }
  }
}`

export const upsertClientMutation = `mutation ($display_name: String!, $email: String!, $company_id: ID!, $key: String!) {
  upsertClients(display_name: $display_name, email: $email, company_id: $company_id, key: $key) {
    id display_name email company { id name }
  }
}`

/** The same lists in PostGraphile's schema. It has no matcher, so it sends the first 50 developers of a country. */
export const postgraphile = {
  clients: `query ($offset: Int!) {
    allUsers(condition: { role: "client" }, orderBy: [DISPLAY_NAME_ASC, ROW_ID_ASC], first: 25, offset: $offset) {
      nodes {
        rowId displayName email username role active
        companyUserByUserId { companyByCompanyId { rowId name } }
      }
      totalCount
    }
  }`,
  developers: `query ($country: String!, $job: UUID!) {
    allDevelopers(condition: { stage: "MEMBER", country: $country, deletedAt: null }, first: 50) {
      nodes {
        rowId firstName lastName email stage costRateCents country createdAt urlAvatar urlGithub tosSignedOn deletedAt
        developerSkillsByDeveloperId {
          nodes { yearsOfExperience verifiedByReviewId skillBySkillId { rowId name skillType } }
        }
        developerAssessmentsByDeveloperId(condition: { status: "COMPLETED" }, orderBy: [COMPLETED_AT_DESC]) {
          nodes { result totalScore assessmentVersionByAssessmentVersionId { assessmentByAssessmentId { name } } }
        }
        jobProfilesByDeveloperId(condition: { deletedAt: null }, orderBy: [CREATED_AT_DESC]) {
          nodes { createdAt costRateCents }
        }
        messagesByDeveloperId(condition: { jobId: $job }, orderBy: [CREATED_AT_DESC]) {
          nodes { createdAt deliveryMethod success metadata }
        }
      }
    }
  }`,
  activeJobs: `{
    allJobs(condition: { status: "NEEDS_PROFILES", deletedAt: null }, orderBy: [CREATED_AT_DESC, ROW_ID_ASC]) {
      nodes {
        rowId title type status createdAt location currency budgetHourlyMinCents budgetHourlyMaxCents budgetMonthlyCents
        yearlyBudgetMinCents yearlyBudgetMaxCents openings description deletedAt
        companyByCompanyId { rowId name }
        jobProfilesByJobId(condition: { deletedAt: null }, orderBy: [CREATED_AT_DESC]) {
          nodes { developerId createdAt status }
        }
        jobSkillsByJobId { nodes { jobSkillType skillBySkillId { rowId name skillType } } }
      }
    }
  }`,
} as const
