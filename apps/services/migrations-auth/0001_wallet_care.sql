CREATE TABLE "account_lock" (
	"account" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"id" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"wallet_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"origin" text NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"code_mac" text NOT NULL,
	"tries_left" integer NOT NULL,
	"account" text,
	"keeper_flow" text,
	"freeze_hash" text,
	"done_at" bigint,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "email_change_freeze_hash_unique" UNIQUE("freeze_hash")
);
--> statement-breakpoint
CREATE TABLE "rotation" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"rotation" text NOT NULL,
	"generation" integer NOT NULL,
	"removed" text,
	"sealed_secret" text NOT NULL,
	"data_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"sealed_keys" jsonb NOT NULL,
	"halves" jsonb NOT NULL,
	"device_halves" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_transaction" (
	"id" text PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"provider" text NOT NULL,
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	"locale" text NOT NULL,
	"state_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"state" text NOT NULL,
	"ticket_hash" text,
	"sealed_answer" text,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "social_transaction_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "statement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sealed_key" ADD COLUMN "device_half" text;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "rotation" text;--> statement-breakpoint
ALTER TABLE "account_lock" ADD CONSTRAINT "account_lock_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation" ADD CONSTRAINT "rotation_wallet_id_wallet_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("wallet_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_wallet" ON "email_change" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "email_change_new" ON "email_change" USING btree ("new_email");