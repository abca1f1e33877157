import { type CatalogueSkill, readCatalogue } from '#server/skills/catalogue/catalogue.ts'

/** A specialism has skills that everyone in it has, and others that some have. */
export interface Stack {
  readonly title: string
  /** Decides which assessments fit. */
  readonly field: Specialty
  readonly core: readonly string[]
  readonly extra: readonly string[]
}

export type Specialty = 'Front end' | 'Back end' | 'Full stack' | 'Mobile' | 'Data' | 'Platform' | 'Quality'

/** Every stack, with its share of the developers. A firm has many of a few, so that each job finds more than one. */
export const stacks: readonly (readonly [Stack, number])[] = [
  stack(
    24,
    'React Developer',
    'Front end',
    'React,TypeScript,JavaScript,HTML,CSS',
    'Next.js,Redux,Tailwind CSS,GraphQL,Jest,Cypress,Playwright,Figma,Node.js,Webpack,Vercel',
  ),
  stack(
    22,
    'Full-Stack JavaScript Developer',
    'Full stack',
    'Node.js,TypeScript,JavaScript,React,PostgreSQL',
    'Next.js,NestJS,Express,MongoDB,Redis,GraphQL,AWS,Docker,Jest,Kafka',
  ),
  stack(
    4,
    'Vue Developer',
    'Front end',
    'Vue,JavaScript,TypeScript,HTML,CSS',
    'Nuxt,Tailwind CSS,Node.js,Jest,Cypress,GraphQL,Figma',
  ),
  stack(
    4,
    'Angular Developer',
    'Front end',
    'Angular,TypeScript,JavaScript,HTML',
    'CSS,.NET,Java,Jest,Cypress,Azure,GraphQL',
  ),
  stack(
    14,
    'Python Developer',
    'Back end',
    'Python,Django,PostgreSQL,SQL',
    'Flask,FastAPI,Redis,AWS,Docker,Pandas,Elasticsearch,Kafka,React',
  ),
  stack(
    10,
    'Java Developer',
    'Back end',
    'Java,Spring Boot,SQL,PostgreSQL',
    'Kotlin,Kafka,AWS,Docker,Kubernetes,MySQL,Redis,Jenkins,Angular',
  ),
  stack(
    6,
    '.NET Developer',
    'Back end',
    'C#,.NET,SQL Server,SQL',
    'Azure,Angular,React,Docker,RabbitMQ,Redis,TypeScript',
  ),
  stack(
    4,
    'Ruby on Rails Developer',
    'Full stack',
    'Ruby,Ruby on Rails,PostgreSQL,JavaScript',
    'React,Redis,Heroku,AWS,Docker,Elasticsearch,Tailwind CSS',
  ),
  stack(3, 'PHP Developer', 'Back end', 'PHP,Laravel,MySQL,JavaScript', 'Vue,React,Redis,Docker,AWS,Tailwind CSS'),
  stack(
    3,
    'Go Developer',
    'Back end',
    'Go,PostgreSQL,Docker,Kubernetes',
    'Kafka,Redis,AWS,Google Cloud,Terraform,GraphQL,Prometheus',
  ),
  stack(
    2,
    'Mobile Developer',
    'Mobile',
    'React Native,TypeScript,JavaScript,React',
    'Swift,Kotlin,GraphQL,Jest,Redux,Node.js',
  ),
  stack(1, 'iOS Developer', 'Mobile', 'Swift,SwiftUI', 'Git,GraphQL,React Native,Figma,Flutter'),
  stack(1, 'Android Developer', 'Mobile', 'Kotlin,Java,Jetpack Compose', 'Flutter,Dart,GraphQL,Git'),
  stack(
    2,
    'Data Engineer',
    'Data',
    'Python,SQL,Airflow,Spark',
    'dbt,Snowflake,BigQuery,Kafka,AWS,Scala,Docker,Terraform',
  ),
  stack(
    1,
    'Machine Learning Engineer',
    'Data',
    'Python,PyTorch,Pandas',
    'TensorFlow,SQL,FastAPI,AWS,Docker,Kubernetes,C++',
  ),
  stack(
    3,
    'DevOps Engineer',
    'Platform',
    'AWS,Terraform,Kubernetes,Docker,Linux',
    'Ansible,Prometheus,Datadog,GitHub Actions,Jenkins,Go,Python,Azure,Google Cloud',
  ),
  stack(
    2,
    'QA Engineer',
    'Quality',
    'Playwright,TypeScript,Selenium',
    'Cypress,Jenkins,Python,Java,GitHub Actions,SQL',
  ),
]

export const softSkills = [
  'Mentoring',
  'Technical leadership',
  'Client communication',
  'Agile delivery',
  'Technical writing',
] as const

/** The skills of the demo firm's people and jobs, as the catalogue has them. */
export function demoSkills(): CatalogueSkill[] {
  const names = new Set([...stacks.flatMap(([{ core, extra }]) => [...core, ...extra]), ...softSkills])
  return readCatalogue().filter(({ name }) => names.has(name))
}

function stack(share: number, title: string, field: Specialty, core: string, extra: string): [Stack, number] {
  return [{ title, field, core: core.split(','), extra: extra.split(',') }, share]
}
