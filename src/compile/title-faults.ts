// Titles that name no subject: sentences, paths, generic words, dates. Pure.
import { looseName } from './name-fold.ts'

/** What is wrong with a title, in words for the model; undefined when nothing is. */
export function titleFault(title: string): string | undefined {
  if (!/\p{L}/u.test(title)) return 'names nothing; the title is the subject, in words'
  if (title.length > LONGEST) return `is ${title.length} characters long; a title has at most ${LONGEST}`
  if (PATH.test(title) && !/\s\S*\s/.test(title))
    return 'is a path; name what is there, and mention the path in a claim'
  if (GENERIC.has(looseName(title)) || DATED.test(title))
    return 'says nothing about the subject; name what the article is about'
  if (isSentence(title)) return 'is a sentence; the title is the subject, such as "Supabase row-level security"'
  return undefined
}

const LONGEST = 100
const MOST_WORDS = 12

/** Up or down folders, from a root, or with a file at the end of folders; CI/CD and src/gen are names. */
const PATH =
  /(?:^|[\\/])\.\.?(?:[\\/]|$)|^[~/\\]|^[a-z]:[\\/]|^\w+:\/\/|(?:[^\s\\/]+[\\/]){2,}|[\\/][^\s\\/]+\.[a-z]{1,5}$/i

const DATED =
  /^(?:(?:the )?(?:session|day|daily log|log|notes?|update|summary)\b[\s:#-]*(?:of|on|from|for)?[\s:#-]*)?(?:\d{4}-\d{2}-\d{2}|\d{1,3})$/i

function isSentence(title: string): boolean {
  if (/[。！？]$/u.test(title) || /(?<!\b(?:e\.g|i\.e|etc|vs|Inc|\p{Lu}))[.!?]$/u.test(title)) return true
  if (/(?:ました|です|ます|습니다|한다|했다)$/u.test(title)) return true
  return (
    title.split(/\s+/).length > MOST_WORDS || /^(?:we|i|you|they|the (?:user|developer|agent)) \p{Ll}+/iu.test(title)
  )
}

const GENERIC = new Set(
  [
    'summary|notes|note|session|sessions summary|session notes|session summary|overview|introduction|background|general|misc|miscellaneous|other|others',
    'details|key points|title|untitled|article|new article|concept|new concept|topic|subject|decisions|decision|decisions made|lessons|lessons learned',
    'today|daily log|log|update|updates|changes|discussion|conversation|todo|to do|action items|info|information|key exchanges|knowledge|knowledge base',
    '概要|要約|まとめ|メモ|ノート|セッション|その他|決定事項|今日|記録|会話',
    '摘要|总结|總結|概述|总览|笔记|筆記|会话|會話|其他|其它|今天|记录|對話|对话|决定|知识|知识库',
    '요약|개요|메모|노트|세션|기타|오늘|기록|대화|결정',
    'zusammenfassung|notizen|notiz|sitzung|überblick|übersicht|sonstiges|allgemeines|entscheidungen',
    'resumen|notas|nota|sesión|introducción|varios|otros|decisiones|general',
    'résumé|aperçu|divers|séance',
  ].flatMap((line) => line.split('|').map(looseName)),
)
