// The sentences of a rule, put together again the very same text; and which of them tell a story instead of a rule.

/** Cut after full stops, question and exclamation marks of all scripts; what stands in code or an address is never cut. */
export function sentencesIn(text: string): string[] {
  const mask = text.replace(/(`+)(?!`).+?(?<!`)\1(?!`)|[a-z]+:\/\/\S+/gi, (code) => 'x'.repeat(code.length))
  const pieces: string[] = []
  let start = 0
  for (const end of mask.matchAll(/[.!?…]+["'”’)\]*_]*(?=\s)|[。！？]+[」』”）]*/gu)) {
    const stop = end.index + end[0].length
    if (end[0].startsWith('.') && ABBREVIATION.test(mask.slice(start, stop))) continue
    pieces.push(text.slice(start, stop))
    start = stop
  }
  return [...pieces, text.slice(start)].filter((piece) => piece !== '')
}

/** Whether a sentence tells what happened to somebody, thanks, or says why one reads on. */
export function isStory(sentence: string): boolean {
  return STORY.test(sentence.trim())
}

/** Whether it tells of somebody what they did once, and states nothing that holds. */
export function tellsPast(sentence: string): boolean {
  const first = sentence.trim().split(/[;:，；]|,(?! (?:who|which|and))/)[0] ?? ''
  return (DID.test(first) && !HOLDS.test(first)) || (DID.test(sentence) && !HOLDS.test(sentence))
}

const PAST_VERBS =
  'was|were|had|did|went|came|took|found|lost|got|made|said|told|wrote|stood|sent|left|gave|knew|thought|brought|bought|built|broke|drew|fell|forgot|began|ran|saw|sat|slept|spent|met|held|drove|rang|threw|woke|flew|ate|became|grew|hung|heard|felt|paid|sold|caught|taught|chose|spoke|shook|stole|won|\\w{3,}ed'
const DID = new RegExp(
  [
    `\\b(?:he|she|they|we|i|it|who|somebody|someone|nobody|everybody|everyone|\\p{Lu}\\p{Ll}+|(?:[Aa]n?|[Tt]he|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]wo|[Tt]hree|[Ss]ome|[Oo]ne) (?:\\p{L}+ ){0,2}\\p{L}+) (?:once |then |also |even |never |still |only |first |later |just )?(?:${PAST_VERBS})\\b`,
    `\\b(?:was|were|had been) (?:\\w+ed|found|lost|made|sent|given|taken|told|written|built|thrown|broken|there|gone)\\b`,
    '^(?:in|on|at|during|one|once|back in) [^,]{0,40}\\b(?:19|20)\\d{2}\\b|(?:有一次|那天|那次|上次|那年|当天|当时|后来|曾经)|(?:ことがあった|していた|でした|だった)[。]?$|(?:했었|였다|했다)\\.?$',
  ].join('|'),
  'u',
)
const HOLDS =
  /\b(?:is|are|has|have|must|mustn['’]t|should|shall|may|can|will|never|always|do|does|don['’]t|doesn['’]t|cannot|needs?|keeps?|uses?)\b|必须|不要|不得|禁止|应|べき|必ず|반드시/i

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|mr|mrs|dr|st|z\.b|bzw|ca|usw|\p{L})\.$/iu

const STORY = new RegExp(
  [
    '^(?:historically|originally|in the past|back (?:then|when|in)|a while ago|some time ago|last (?:year|month|week|spring|summer|autumn|winter|quarter)|at (?:first|that time)|years ago|once upon|initially|over time|eventually|in the end)\\b',
    '\\b(?:we|i|they|somebody|someone|the team|our team|everyone|everybody|people|[A-Z][a-z]+) (?:had|was|were|once|used to|spent|lost|tried|learned|learnt|decided|discussed|talked|found out|noticed|wasted|debugged|struggled|realised|realized|ended up|went|came|thought|felt|agreed|started|moved|broke|forgot|saw|met|got|argued)\\b',
    '^(?:thanks?|thank you|hope this helps|happy coding|enjoy|good luck|welcome|this (?:section|document|file|page|guide) (?:describes|explains|contains|is about|covers|gives)|it was|there was|that was|this was|this has been|it has been|the story)\\b',
    '^(?:以前|当时|當時|去年|上个月|上個月|后来|後來|起初|最初|曾经|我们(?:曾|当时|之前|花了)|有一次|历史上|本文档|本节)',
    '^(?:以前は|当時|昔|去年|先月|もともと|最初は|かつて|私たちは.*(?:した|でした)|このドキュメント|この節)',
    '^(?:예전에|당시|작년|지난달|원래|처음에는|한때|우리는 .*(?:했다|했습니다|었다)|이 문서)',
    '^(?:früher|damals|ursprünglich|letztes jahr|wir (?:hatten|haben .* ge)|antes|originalmente|el año pasado|autrefois|à l’origine)\\b',
  ].join('|'),
  'iu',
)
