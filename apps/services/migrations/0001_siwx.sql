CREATE TABLE "siwx_account" (
	"identity" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"linked_at" bigint NOT NULL,
	"primary_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "siwx_nonce" (
	"nonce" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"purpose" text NOT NULL,
	"session" text,
	"post" text,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "siwx_session" (
	"id" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"user_id" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"method" text NOT NULL,
	"proved_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"contracts" jsonb NOT NULL,
	"checked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "siwx_account_user" ON "siwx_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "siwx_nonce_browser" ON "siwx_nonce" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "siwx_nonce_expires" ON "siwx_nonce" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "siwx_session_expires" ON "siwx_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "siwx_session_user" ON "siwx_session" USING btree ("user_id");