import type { InvoiceDocument, Total } from '#contract/orders/invoice-document/invoice-document.ts';
import { Scroller } from '../ui/tables/scroller.tsx';
import styles from './invoices.module.css';

/** One paper: what the customer's PDF says, in the same order. */
export function InvoiceSheet({ document }: { document: InvoiceDocument }) {
  const { shopName, title, copy, facts, parties, lines, taxSummary, totals, grandTotal } = document;
  const rows: Total[] = [...totals, grandTotal];
  return (
    <article className={styles.sheet} aria-label={title}>
      <header className={styles.sheetHead}>
        <p className={styles.shop}>{shopName}</p>
        <div>
          <h2>{title}</h2>
          <p className={styles.small}>{copy}</p>
        </div>
      </header>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.parties}>
        {parties.map(({ heading, name, lines: address }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{name}</p>
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
      <Lines lines={lines} />
      <dl className={styles.totals}>
        {rows.map(({ label, value, remark }) => (
          <div key={label}>
            <dt>
              {label}
              {remark && <span className={styles.small}> {remark}</span>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{document.amountInWords}</p>
      {taxSummary && <Figures label="Tax by HSN code" columns={taxSummary.columns} rows={taxSummary.rows} />}
      {[...document.notes, ...document.terms].map((sentence) => (
        <p key={sentence} className={styles.small}>
          {sentence}
        </p>
      ))}
      <footer className={styles.small}>{document.footer}</footer>
    </article>
  );
}

function Lines({ lines: { columns, rows } }: { lines: InvoiceDocument['lines'] }) {
  return (
    <Scroller label="Pieces">
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Piece</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ number, description, details, figures }) => (
          <tbody key={number} className={styles.line}>
            <tr>
              <td>{number}</td>
              <td>{description}</td>
              {columns.map((column, index) => (
                <td key={column} className={styles.number}>
                  {figures[index]}
                </td>
              ))}
            </tr>
            {details.length > 0 && (
              <tr>
                <td />
                <td colSpan={columns.length + 1}>
                  {details.map((detail) => (
                    <span key={detail} className={styles.detail}>
                      {detail}
                    </span>
                  ))}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </Scroller>
  );
}

function Figures({ label, columns, rows }: { label: string; columns: string[]; rows: string[][] }) {
  return (
    <Scroller label={label}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slice(0, 2).join(' ')}>
              {columns.map((column, index) => (
                <td key={column} className={styles.number}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
