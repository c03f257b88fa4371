import { Comparison, type ComparisonProps } from './comparison';
import { HistoryList, type HistoryListProps } from './history-list';

type HistoryPageProps = ({ type: 'list' } & HistoryListProps) | ({ type: 'comparison' } & ComparisonProps);

/**
 * The list of versions, or the comparison that its form asked for. The histories of all records are one route, so that only
 * their keys tell them apart.
 */
export function HistoryPage(props: HistoryPageProps) {
  const key = props.historyPath;
  return props.type === 'list' ? <HistoryList key={key} {...props} /> : <Comparison key={key} {...props} />;
}
