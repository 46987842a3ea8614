// The category of an item from the words of its heading. A table, since headings are what people already sort their rules
// by; what nobody names is general, and the heading is kept beside it.
import { wordsOf } from '../lib/words.ts'

export const GENERAL = 'general'

/** Category → words of headings, singular, lower case. At most six, `general` among them; a configured one goes before. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  security: words(
    'security secure secret secrets credential credentials auth authentication authorization permission permissions privacy safety forbidden prohibited 安全 密钥 权限 セキュリティ 認証 権限 보안 인증 sicherheit seguridad sécurité',
  ),
  commands: words(
    'command commands script scripts build run running test tests testing setup install installation deploy deployment release usage quickstart ci workflow tooling 命令 构建 测试 部署 コマンド ビルド テスト デプロイ 명령 빌드 테스트 배포 befehle comandos commandes',
  ),
  code_style: words(
    'style styles convention conventions coding formatting format lint naming guideline guidelines typescript javascript python rust css pattern patterns 风格 规范 代码 命名 スタイル 規約 コーディング 命名規則 스타일 규칙 코딩 stil estilo',
  ),
  architecture: words(
    'architecture structure overview design layout module modules component components stack layers database api service services directory directories project 架构 结构 设计 模块 アーキテクチャ 構成 設計 구조 아키텍처 설계 architektur arquitectura',
  ),
  history: words(
    'history changelog decision decisions log status progress notes past legacy deprecated migration todo roadmap 历史 决定 变更 状态 履歴 経緯 決定 변경 이력 결정 verlauf historial historique',
  ),
}

/** The category that most words of a heading speak for; the one that is named first in the table at a tie. */
export function categoryOf(heading: string, own: Readonly<Record<string, readonly string[]>> = {}): string {
  const said = new Set(wordsOf(heading))
  const lower = heading.toLowerCase()
  const table = Object.entries({
    ...own,
    ...Object.fromEntries(Object.entries(CATEGORIES).filter(([name]) => !(name in own))),
  })
  const hits = table.map(([category, terms]) => ({
    category,
    hits: terms.filter((term) => said.has(term.toLowerCase()) || (CJK.test(term) && lower.includes(term))).length,
  }))
  const best = hits.reduce((most, one) => (one.hits > most.hits ? one : most), { category: GENERAL, hits: 0 })
  return best.category
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

function words(text: string): string[] {
  return text.split(' ')
}
