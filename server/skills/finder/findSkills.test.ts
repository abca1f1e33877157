import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { findSkills, findTypedSkills } from './findSkills.ts'
import { type NamedSkill, prepareNames } from './skillNames.ts'

const catalogue: Record<string, readonly string[]> = {
  C: ['C99'],
  'C++': ['CPP'],
  'C#': ['C Sharp'],
  R: [],
  Go: ['Golang'],
  Java: ['Java 17'],
  JavaScript: ['JS', 'ES6'],
  '.NET': ['dotnet'],
  'ASP.NET': [],
  'Node.js': ['Node', 'NodeJS'],
  React: ['ReactJS'],
  'React Native': [],
  Angular: ['Angular 2+'],
  Python: ['Python3'],
  Rust: [],
  Spring: [],
  'Spring Boot': [],
  Express: [],
  PostgreSQL: ['Postgres'],
  PHP: [],
  PowerShell: [],
  Salesforce: [],
  'SQL Server': ['MSSQL'],
  'CI/CD': [],
  LLM: [],
  'Apache Hive': ['Hive'],
  Kafka: [],
  'Back-end development': ['Backend'],
  한국어: [],
  HTTP: ['HTTPS'],
  SQL: [],
  DOM: ['Document Object Model'],
  'Neural networks': ['ANN'],
  'Generative adversarial networks': ['GAN', 'GANs'],
  'Event-driven architecture': ['EDA'],
  'Inversion of control': ['IoC'],
  'SAP HANA': ['HANA'],
  'Socket.IO': [],
  'Monday.com': [],
}
const skills: NamedSkill[] = Object.entries(catalogue).map(([name, aliases]) => ({ id: name, name, aliases }))
const names = prepareNames(skills)
const thisYear = 2026
const mentions = (text: string) => findSkills(text, names, thisYear)
/** The mentions as they are written. */
const written = (text: string) => mentions(text).map(({ start, end }) => text.slice(start, end))
const found = (text: string) => [...new Set(mentions(text).map(({ id }) => id))]

describe('plain words and letters', () => {
  test.each([
    ['Strong C# skills', ['C#']],
    ['Go developer', ['Go']],
    ['We use Go.', ['Go']],
    ['Developed services in Go and Rust', ['Go', 'Rust']],
    ['Experience building React apps', ['React']],
    ['Skills\nReact\nGo', ['React', 'Go']],
    ['Tech stack: Express, Spring', ['Express', 'Spring']],
    ['python, go and react', ['Python', 'Go', 'React']],
    ['a swift and rust developer', ['Rust']],
    ['Java\nC\nR', ['Java', 'C', 'R']],
    ['wrote drivers in C for ten years', ['C']],
    ['React.js and Spring Boot', ['React', 'Spring Boot']],
    ['Apache Hive', ['Apache Hive']],
    ['Кафка, Go: опыт работы с Go', ['Go']],
    ['熟悉 Go 和 Java', ['Go', 'Java']],
  ])('are skills where they stand as skills: %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test.each([
    'Series C funding, vitamin C shots',
    'John C. Smith, R. Miller',
    'R&D, C-level, C level, plan C',
    'go to market, in the spring of 2020, rust never sleeps',
    'Go to https://example.com',
    'Go-to-market manager',
    'A swift reaction, an express train',
    'We react fast, and go on',
    'Express your interest in Spring 2021',
    'class c, hepatitis C',
    'Backend developer',
    'our sales force',
    'someone@go.dev, https://react.dev, spring.io',
  ])('are none where they stand as words: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test('count in a search, however they are written', () => {
    const typed = findTypedSkills('go c++ rust', names)
    expect(typed.map(({ name }) => name.id)).toEqual(['Go', 'C++', 'Rust'])
  })
})

describe('spellings', () => {
  test.each([
    ['NodeJS, Node JS, node.js, Node-JS', ['Node.js']],
    ['SpringBoot and Spring-Boot', ['Spring Boot']],
    ['Spring\nBoot', ['Spring Boot']],
    ['CI / CD, CI-CD, CICD', ['CI/CD']],
    ['Power Shell', ['PowerShell']],
    ['CPP, C Sharp, dotnet', ['C++', 'C#', '.NET']],
    ['C/C++, C#.NET', ['C', 'C++', 'C#', '.NET']],
    ['ASP.NET, ASP .NET and .NET 8, mail@gmx.net', ['ASP.NET', '.NET']],
    ['LLMs', ['LLM']],
    ['Java-Entwickler, Kafkaesque', ['Java']],
    ['Kafka’s brokers', ['Kafka']],
    ['Spring‑Boot, SQL\u00a0Server, Post\u00adgres', ['Spring Boot', 'SQL Server', 'PostgreSQL']],
    ['ＪａｖａＳｃｒｉｐｔ, Ｃ＃, Ｃ＋＋', ['JavaScript', 'C#', 'C++']],
    ['Java开发, 한국어', ['Java', '한국어']],
    ['▪Kafka ▪Java', ['Kafka', 'Java']],
    ['TypeScripting, PostgreSQLite, Kafka2go', []],
  ])('in %j finds %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('an acronym', () => {
  test.each([
    'Ann and Hana Kim work with Eda, Gan and Dom.',
    'dear ann, eda and dom are here',
    'ANNa, IOc and ioc, Gans',
    'I use hana and gans',
  ])('that is an alias is none but in capitals: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test.each([
    ['ANN, GANs, GAN and EDA', ['Neural networks', 'Generative adversarial networks', 'Event-driven architecture']],
    ['changed the DOM with IoC, SAP Hana and HANA 2.0', ['DOM', 'Inversion of control', 'SAP HANA']],
    ['IOC CONTAINERS', ['Inversion of control']],
    ['sql, php, kafka and js', ['SQL', 'PHP', 'Kafka', 'JavaScript']],
  ])('is one in capitals or as it is spelled, and other names are in any case: %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test('counts in a search, however it is written', () => {
    expect(findTypedSkills('ann eda', names).map(({ name }) => name.id)).toEqual([
      'Neural networks',
      'Event-driven architecture',
    ])
  })
})

describe('an address', () => {
  test.each([
    'https://example.com, http://example.com and HTTP://EXAMPLE.COM',
    'Portfoliohttps://example.com/kafka',
    'the code:https://github.com/acme/java-kafka?tags=php,sql#react',
    'https: //github.com/acme/kafka',
    `https://example.com/${'a/'.repeat(60)}kafka`,
    'jdbc://localhost/kafka, git+ssh://git@host/php.git and git@github.com:acme/kafka.git',
    'github.com/node.js-tools, github.com:443/kafka and (github.com/acme/php)',
    'kafka.apache.org, docs.python.org/3, me.github.io/php and www.kafka.test/java',
    'java.kafka@mail.example, ada+php@mail.example, php@java and <kafka@localhost>',
    '@kafka_dev, @java, my_php and C:\\kafka',
    'socket.io/docs/kafka',
  ])('has no skill, neither in its scheme nor in any other part of it: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test.each([
    ['I know HTTP, HTTPS and HTTP/2', ['HTTP']],
    ['Kafka: https://example.com, PHP', ['Kafka', 'PHP']],
    ['网站https://example.com。Java', ['Java']],
    ['[Kafka](https://example.com) <https://example.com>PHP', ['Kafka', 'PHP']],
    ['Socket.IO, socket.io, Monday.com and asp.net/c#', ['Socket.IO', 'Monday.com', 'ASP.NET', 'C#']],
    ['Node.js/React.js, Java.Kafka', ['Node.js', 'React', 'Java', 'Kafka']],
  ])('leaves what stands beside it, and a name that only looks like one: %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('a mention', () => {
  test.each([
    ['Java 17, Angular 2+ and Python3.9', ['Java 17', 'Angular 2+', 'Python3.9']],
    ['Java 8/11/17, .NET 6', ['Java 8/11/17', '.NET 6']],
    ['C++17, C99, SQL Server 2019', ['C++17', 'C99', 'SQL Server 2019']],
    ['Java v17.0.2', ['Java v17.0.2']],
    ['Java 5 years, Kafka 2 projects, PHP 2019', ['Java', 'Kafka', 'PHP']],
  ])('has its version in its place: %j', (text, expected) => {
    expect(written(text)).toEqual(expected)
  })

  test.each([
    ['No experience with Java', 'Java'],
    ['We use Kafka instead of PHP', 'PHP'],
    ['PostgreSQL rather than SQL Server', 'SQL Server'],
    ['Not PHP but Kafka', 'PHP'],
    ['I have never used Java', 'Java'],
    ['We moved away from PHP', 'PHP'],
    ['PHP is not required', 'PHP'],
    ["You don't need to know Java", 'Java'],
    ['Keine Erfahrung mit Java', 'Java'],
  ])('that is denied keeps its place and claims nothing: %j', (text, denied) => {
    const claims = mentions(text).filter(({ isClaimed }) => !isClaimed)
    expect(claims.map(({ start, end }) => text.slice(start, end))).toEqual([denied])
  })

  test('of an enumeration is denied with the others', () => {
    expect(mentions('No experience with Java, PHP or Kafka.').map(({ isClaimed }) => isClaimed)).toEqual([
      false,
      false,
      false,
    ])
  })

  test.each(['Not only Java', 'No overtime, modern Java', 'PHP is not required, but welcome', 'No limits. Java'])(
    'after another denial is claimed: %j',
    (text) => {
      expect(mentions(text).every(({ isClaimed }) => isClaimed)).toBe(true)
    },
  )

  test.each<[string, (number | null)[]]>([
    ['5 years of React', [5]],
    ['React (5y), Kafka (2 yrs)', [5, 2]],
    ['React – 5 yrs', [5]],
    ['5+ years of experience in Java and Kafka', [5, 5]],
    ['5–7 years of commercial Java experience', [5]],
    ['Java: 2.5 years', [2.5]],
    ['Java since 2019', [7]],
    ['Java (2016 – present)', [10]],
    ['| Java | 7 years |\n| Kafka | 3 years |', [7, 3]],
    ['Java, 3 years of Kafka', [null, 3]],
    ['5 years in Berlin, then Java', [null]],
    ['Java for 500 years, Kafka since 2040', [null, null]],
  ])('has the years that stand beside it: %j', (text, years) => {
    expect(mentions(text).map((mention) => mention.years)).toEqual(years)
  })
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(...Object.keys(catalogue), ', ', '\n', ' (', ')', ' no ', '5 years of ', ' since 2019', '\t', '• '),
  )

  test('gives places inside of it, in order and apart', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        let last = 0
        for (const { start, end, years } of mentions(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(years === null || (years > 0 && years <= 60)).toBe(true)
          last = end
        }
      }),
    )
  })

  test('is found by every name that is no plain word, alone', () => {
    for (const { id, name } of skills) {
      if (name.length > 1) expect(findTypedSkills(name, names).map((typed) => typed.name.id)).toEqual([id])
    }
  })

  test.each([
    '(',
    '((C, ',
    'Go, ',
    'C ',
    'a',
    'no ',
    '5 years ',
    '.',
    '@',
    'Java-',
    '\n',
    'é',
    '－',
    'x@x.',
    'Skills: Go\n',
    '1',
    '/ ',
    'a.',
    'a@a.',
    'a-',
    'http://',
    'www.',
    'kafka.com ',
  ])('of 100,000 characters has no slow path: %j', { tags: 'large' }, (part) => {
    const text = part.repeat(100_000 / part.length)
    const cost = (length: number) => {
      const started = process.threadCpuUsage()
      findSkills(text.slice(0, length), names)
      return process.threadCpuUsage(started).user / 1_000
    }
    // Ten times the text takes about ten times as long. A quadratic path would take a hundred times.
    expect(cost(100_000)).toBeLessThan(50 * Math.max(cost(10_000), 10))
  })
})
