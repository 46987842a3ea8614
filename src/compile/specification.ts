// The specification a new home starts with (AGENTS.md): what earns an article and how articles read. People edit it; it
// goes into every compile prompt as it stands.
export const DEFAULT_SPECIFICATION = `# Specification of this knowledge base

The compiler reads this file before it turns daily logs into articles. Change it to suit your project.

## What earns an article

A **fact** about the system or its tools that cost time to find out, a **pattern** that is used on purpose, a **decision**
with its reason, a **preference** of a person that holds beyond one task, a **lesson** from something that went wrong.
It must be useful in three months, to someone who was not there.

What does not: progress reports, what anyone finds in the code or the manual at a glance, guesses nobody confirmed, names
that were merely mentioned. A day that taught nothing gives no article.

## How much

- 3 to 7 concepts a daily log, fewer when there is less. Never pad.
- An article that exists is extended before a new one is made. One subject, one article, whatever its names.
- 3 to 5 key points an article. Each stands alone: names, numbers, versions and paths as they were said.
- At least two links to other articles, each with the reason why a reader would follow it.
- A connection is an article of its own only when joining two subjects teaches something that neither says.

## How it reads

Encyclopaedic: third person, present tense, no "we decided today". What it is comes first, why it matters next. Decisions
say what was chosen, over what, and why. What was tried is not called decided; what was assumed is not called known.
Absolute dates, never "yesterday". The language of the conversation; technical terms as they are used there. The title is
the subject ("Supabase row-level security"), not a sentence; aliases hold its other names and spellings.

## What changes

Later beats earlier: a claim that no longer holds is superseded, with the reason, never silently dropped. What a person
wrote by hand stays as it is.
`
