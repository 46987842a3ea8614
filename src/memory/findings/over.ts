// How a rule is marked as one that no longer holds: struck through, headed or bracketed by a word, or said to be over. Data.
// "`moment` is deprecated, use date-fns" and "deprecated endpoints answer for a year" are rules that hold. Pure.

/** Whether the rule says of itself that it no longer holds. */
export function isOver(content: string): boolean {
  const prose = content.replace(/`[^`]*`/g, '`').trim()
  if (STRUCK.test(prose)) return true
  return MARKS.some((pattern) => pattern.test(prose)) && !ABOUT_ANOTHER.test(prose)
}

/** All of it, or all but a word or two. */
const STRUCK = /^\W{0,3}~~.{8,}~~\W{0,3}(?:\S+\s*){0,4}$|^<(del|s)>.{8,}<\/\1>/su

const OVER =
  'deprecated|obsolete|obsoleted|outdated|out[- ]of[- ]date|superseded|retired|abolished|discontinued|withdrawn|revoked|repealed|invalid|void|defunct|dead|expired|cancelled|canceled|abandoned|dropped|scrapped|phased out|history|historical|legacy|inactive|archived|stale|sunset'
const THIS =
  'this|it|(?:this|the|that) (?:\\w+ ){0,3}(?:rule|section|line|item|point|entry|paragraph|policy|practice|convention|guideline|instruction|procedure|step|process|form|sheet|checklist|meeting|report|list|mail|bullet|note)s?'
const ANY_MORE = '(?:any[ -]?more|any longer|nowadays|these days|today)'
const HOLDS =
  'used|valid|in (?:use|force|effect|place)|needed|necessary|required|relevant|applicable|true|current|followed|maintained|supported|done|wanted|enforced|active|kept|the case'

const MARKS: readonly RegExp[] = [
  /^[*_([【<]{0,3}(?:old|was|formerly|previously)[*_)\]】>]{0,3}\s*[:：]/i,
  // At the head or in brackets.
  new RegExp(
    `^[*_(\\[【<]{0,3}(?:${OVER}|old rule|not in (?:use|force)|no longer \\w+(?: \\w+)?|not (?:${HOLDS}) ${ANY_MORE})\\b[^:：\\])】–—,-]{0,60}(?:[:：\\])】–—,]|\\s-\\s)`,
    'i',
  ),
  new RegExp(
    `[(\\[【](?:${OVER}|old(?: rule)?|(?:this )?(?:is )?(?:now )?(?:no longer|not) (?:${HOLDS})(?: ${ANY_MORE})?)\\b[^)\\]】]{0,60}[)\\]】]`,
    'i',
  ),
  // Said of it.
  new RegExp(
    `^(?:[*_]{0,2}(?:${THIS})|[^.:;]{3,80}?) (?:is|are|has been|have been|was|were|became|went) (?:now |since |all |long )*(?:${OVER})\\b`,
    'i',
  ),
  new RegExp(
    `\\bnot (?:${HOLDS}) ${ANY_MORE}|\\bno longer (?:${HOLDS}|appl(?:y|ies)|holds?|counts?|exists?|in use)\\b|\\bnot (?:\\w+ )?${ANY_MORE}\\b|n['’]t (?:\\w+ ){0,4}${ANY_MORE}\\b`,
    'i',
  ),
  /\b(?:does|do) not apply\b|\bdoesn['’]t apply\b(?! (?:to|for|when|in|if))/i,
  /\b(?:ignore (?:this|the (?:rule|section|line|above|below|following))|kept (?:here )?(?:only )?for (?:reference|the record|history)(?: only)?|for (?:historical reasons|the record) only|legacy rule|old rule|please disregard|disregard this)\b|,? ignore (?:it|them)\b[.!]?$/i,
  /^was (?:replaced|dropped|removed|superseded|abolished)\b/i,
  // Chinese, Japanese, Korean, German, Spanish.
  /已?(?:废弃|弃用|过时|作废|废止|停用|淘汰|失效)|已(?:经)?(?:取消|不用|不再)|不再(?:使用|适用|有效|需要)|旧规[:：则]|非推奨|廃止|無効になった|使われていない|もう使(?:わ|って)|더 이상 (?:사용|쓰|유효)|폐기|veraltet|nicht mehr (?:gültig|in Gebrauch|verwendet)|überholt|abgeschafft|obsoleto|ya no (?:se usa|vale|aplica)/i,
]

/** It is a thing that is over, and the rule says what to do about it. */
const ABOUT_ANOTHER =
  /\b(?:use|prefer|switch to|migrate to|call|import|take) (?!the (?:old|shared))[^.;]{2,60}\binstead\b|^(?:do not|don['’]t|never|avoid)\b|\b(?:since|as|because)\b [^.;]{1,40} (?:is|are|was|were) \w+[.]?$|^(?:deprecated|legacy|obsolete|outdated|stale|expired|old|retired|archived|dead) (?:\w+ ){1,3}(?:get|gets|are|is|must|should|answer|stay|stays|keep|keeps|go|goes|live|lives|belong|have|has|need|may|can)\b|\b(?:is|are) (?:deprecated|obsolete|outdated)\b[,;:]? (?:so )?(?:use|prefer|take|call|import)\b/i
